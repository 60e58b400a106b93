() => {
    const found = [], W = innerWidth, H = innerHeight;
    const skip = '.hidden, .skip, svg, .grid, delve-board > .callout, .explain, .toast, dialog, option';
    const name = (e) => {
        const text = (e.innerText ?? '').trim().slice(0, 24).replaceAll('\n', ' ');
        return `${e.tagName.toLowerCase()}${e.id ? '#' + e.id : ''}.${[...e.classList].join('.')} “${text}”`;
    };
    const inner = ({ left, top, right, bottom }, e) => {
        const box = e.getBoundingClientRect();
        return { left: Math.max(left, box.left), top: Math.max(top, box.top), right: Math.min(right, box.right), bottom: Math.min(bottom, box.bottom) };
    };
    const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);
    const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(skip);
    // what is there: controls as boxes, words as the lines they take
    const atoms = [];
    for (const e of document.body.querySelectorAll('*')) {
        if (!shown(e)) continue;
        if (e.matches('button, input, select, a.button, summary, meter, img, .face')) atoms.push({ e, rect: e.getBoundingClientRect() });
        for (const node of e.childNodes) {
            if (node.nodeType !== 3 || !node.data.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const rect of range.getClientRects()) if (rect.width > 1) atoms.push({ e, text: true, rect });
        }
    }
    for (const atom of atoms) {
        const { e, rect } = atom;
        let clip = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
        let signed = false;
        for (let up = atom.text ? e : e.parentElement; up && up !== document.documentElement; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
            const before = area(clip);
            clip = inner(clip, up);
            if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.maskImage !== 'none') signed = true;
            else if (up.matches('input, select')) signed = true;
            else if (!signed && before - area(clip) > 3 * Math.max(8, rect.width / 4)) {
                found.push(`cut off without a sign: ${name(e)} by ${name(up)}`);
                signed = true;
            }
        }
        atom.clip = clip;
        if (area(clip) && (clip.left < -1 || clip.top < -1 || clip.right > W + 1 || clip.bottom > H + 1)) found.push(`beyond the window: ${name(e)}`);
    }
    const visible = atoms.filter((a) => area(a.clip) > 4);
    for (let i = 0; i < visible.length; i++) for (let j = i + 1; j < visible.length; j++) {
        const [a, b] = [visible[i], visible[j]];
        const wide = Math.min(a.clip.right, b.clip.right) - Math.max(a.clip.left, b.clip.left);
        const high = Math.min(a.clip.bottom, b.clip.bottom) - Math.max(a.clip.top, b.clip.top);
        if (wide <= 2 || high <= (a.text && b.text ? 6 : 3)) continue;
        if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e) || b.e.matches('.sign')) continue; // a badge belongs to its face
        found.push(`${name(a.e)} lies on ${name(b.e)}`);
    }
    const places = [...document.querySelectorAll('.top, .rail, .figures-panel, .notices > *, delve-moment, .beside > *, #question-panel, .log-panel, #tabs, .tools, #banner')].filter(shown);
    for (const [i, a] of places.entries()) for (const b of places.slice(i + 1)) {
        const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left), high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 1 && high > 1) found.push(`the place ${name(a)} lies on ${name(b)}`);
    }
    for (const e of document.querySelectorAll('.answer.ends, #helpers:not([hidden]) button:not([hidden])')) {
        if (!e.closest('#question-panel')?.checkVisibility()) continue;
        const box = e.getBoundingClientRect();
        const first = e.matches('.answer.ends') && e.previousElementSibling; // of several the first is enough
        if (first) continue;
        let clip = box;
        for (let up = e.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowY !== 'visible') clip = inner(clip, up);
        if (!area(box) || area(clip) < area(box) * 0.96 || box.bottom > H || box.right > W) found.push(`not in sight: ${name(e)}`);
    }
    const answers = document.querySelector('#question-panel .answers[data-many]:not(.unfolded)');
    const said = answers ? [...answers.querySelectorAll(':scope > .answer, :scope > .bundle > .fold')].filter(shown).map((e) => e.querySelector('.label').innerText.trim()) : [];
    for (const text of new Set(said.filter((each, i) => said.indexOf(each) < i))) found.push(`two answers say “${text.replaceAll('\n', ' ')}”`);
    const lines = answers ? [...answers.querySelectorAll(':scope > .answer, :scope > .bundle > .fold')].filter(shown).length : 0;
    if (W >= 1024 && H >= 700 && lines && lines <= 8 && answers.scrollHeight > answers.clientHeight + 2) found.push(`not all of ${lines} answers are in sight`);
    return [...new Set(found)];
}
