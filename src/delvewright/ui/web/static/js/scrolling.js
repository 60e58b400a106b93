/** What does not fit in its place says so: its edge fades where there is more. */

/** @type {WeakSet<Element>} */
const known = new WeakSet();
/** Told after the page was laid out, so that looking costs nothing. */
const resized = new ResizeObserver((all) => sign(new Set(all.map(({ target }) => target.closest("[data-scrolls]") ?? target))));

/** Look at all of them before anything is changed. @param {Iterable<Element>} elements */
function sign(elements) {
  const found = [...elements].map((element) => {
    const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } = element;
    return { element, above: scrollTop, below: scrollHeight - clientHeight - scrollTop, left: scrollLeft, right: scrollWidth - clientWidth - scrollLeft };
  });
  for (const { element, ...more } of found) for (const [side, pixels] of Object.entries(more)) element.classList.toggle(`more-${side}`, pixels > 0.5);
}

/**
 * Let a place that scrolls show where there is more.
 * @template {Element} T
 * @param {T} element
 */
export function scrolls(element) {
  if (known.has(element)) return element;
  known.add(element);
  element.setAttribute("data-scrolls", "");
  element.addEventListener("scroll", () => sign([element]), { passive: true });
  const look = () => {
    for (const child of element.children) resized.observe(child);
    resized.unobserve(element); // whoever is observed anew is told of once
    resized.observe(element);
  };
  new MutationObserver(look).observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "open"] });
  look();
  return element;
}
