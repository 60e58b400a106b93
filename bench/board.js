/** What `board.py` has the page do. */

({
  /** A whole board with eight figures: milliseconds to draw it. */
  prepare: async () => {
    const board = document.querySelector('delve-board');
    const view = structuredClone(board.view);
    const n = view.board.w * view.board.h;
    view.board.floor = view.board.laid = ((1n << BigInt(n)) - 1n).toString(16);
    const mask = open => [...Array(n).keys()].reduce((all, q) => all | (open(q % view.board.w, Math.floor(q / view.board.w)) ? 1n << BigInt(q) : 0n), 0n).toString(16);
    view.board.east = mask((x, y) => x % 6 !== 5 || y % 5 === 2);
    view.board.south = mask((x, y) => y % 5 !== 4 || x % 6 === 2);
    view.board.corridors = '0';
    view.board.areas = Object.fromEntries([...Array(20).keys()].map(i => [i, mask((x, y) => Math.floor(x / 6) === i % 5 && Math.floor(y / 5) === Math.floor(i / 5))]));
    view.doors = {};
    const heroes = Object.values(view.figures).filter(f => f.squares.length);
    heroes.forEach((f, i) => { f.squares = [2 * view.board.w + 3 + 5 * i]; });
    for (let i = 0; i < 4; i += 1) {
        const id = 900 + i;
        view.figures[id] = {...heroes[0], id, name: `other.${i}`, side: 'other', seat: -1, squares: [12 * view.board.w + 3 + 6 * i]};
    }
    board.camera.overview(true);
    const began = performance.now();
    await board.show(view, null, [], 0);
    const preparing = performance.now() - began;
    await new Promise(done => setTimeout(done, 1500));
    return preparing;
  },
  /** A hero walks about: intervals of frames, and whether the picture was simplified. */
  walk: async (walks) => {
    const board = document.querySelector('delve-board');
    const hero = Object.values(board.view.figures)[0].id;
    const frames = [];
    let last = performance.now(), on = true;
    const tick = now => { frames.push(now - last); last = now; if (on) requestAnimationFrame(tick); };
    requestAnimationFrame(now => { last = now; requestAnimationFrame(tick); });
    for (let i = 0; i < walks; i += 1) {
        const next = structuredClone(board.view);
        const me = Object.values(next.figures).find(f => f.id === hero);
        const row = Math.floor(me.squares[0] / next.board.w) * next.board.w;
        const at = me.squares[0] - row, step = at < 12 ? 1 : -1;
        const way = Array.from({length: 9}, (_, k) => row + at + step * k);
        me.squares = [way[8]];
        const event = {id: 1, kind: 'move', text: '', faces: [], figures: [me.id], squares: way, sum: '', changes: [], card: null};
        await board.show(next, null, [event], 450);
    }
    on = false;
    return [frames.slice(2), document.documentElement.classList.contains('simple')];
},
  /** Give an answer by the board, or by its first button: milliseconds until the next question is drawn, or -1. */
  click: async () => {
    const board = document.querySelector('delve-board');
    const question = document.querySelector('delve-question');
    const field = board.asking?.fields.find(f => f.mask.some(bit => bit));
    const before = question.dataset.n;
    const squares = field ? [...field.mask.keys()].filter(q => field.mask[q]) : [];
    const button = question.querySelector('.answer:not([aria-disabled=true])');
    if (!squares.length && !button) return -1;
    const shown = new Promise(done => {
        const seen = new MutationObserver(() => question.dataset.n !== before && (seen.disconnect(), requestAnimationFrame(() => requestAnimationFrame(done))));
        seen.observe(question, {attributes: true, subtree: true, childList: true});
    });
    const begun = performance.now();
    if (squares.length) {
        const q = squares[Math.floor(squares.length / 2)];
        board.act(q, board.candidates(q).slice(0, 1));
    } else button.click();
    document.querySelector('dialog .sure')?.click();
    await Promise.race([shown, new Promise(done => setTimeout(done, 3000))]);
    return performance.now() - begun;
},
})
