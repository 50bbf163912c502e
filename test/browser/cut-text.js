const TOLERANCE = 1.5;

const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';

/** Whether a clipping box, or the window, cuts a part of the text. Ellipses are intended. */
function isCut(element, text) {
  for (let box = element; box !== null && box !== document.documentElement; box = box.parentElement) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
    const frame = box.getBoundingClientRect();
    const isWide = text.right > frame.right + TOLERANCE || text.left < frame.left - TOLERANCE;
    const isHigh = text.bottom > frame.bottom + TOLERANCE || text.top < frame.top - TOLERANCE;
    if (hides(overflowX) && textOverflow !== 'ellipsis' && isWide) return true;
    if (hides(overflowY) && isHigh) return true;
    if (overflowX === 'auto' || overflowX === 'scroll') return false;
  }
  return text.right > document.documentElement.clientWidth + TOLERANCE || text.left < -TOLERANCE;
}

/** Whether the text overflows its own box or an ancestor sideways. */
function runsOut(element, text) {
  if (element.closest('svg') !== null) return false;
  for (let box = element; box !== document.body; box = box.parentElement) {
    const { display, overflowX, position } = getComputedStyle(box);
    if (display === 'inline' || display === 'contents') continue;
    if (overflowX !== 'visible') return false;
    const frame = box.getBoundingClientRect();
    if (text.right > frame.right + TOLERANCE || text.left < frame.left - TOLERANCE) return true;
    if (position === 'absolute' || position === 'fixed') return false;
  }
  return false;
}

function rectanglesOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** Text for screen readers only is clipped completely, by a class or a small-screen style. */
const isForScreens = (element) =>
  element.closest('.visually-hidden, .skip-link') === null &&
  getComputedStyle(element).clipPath !== 'inset(50%)' &&
  element.checkVisibility({ visibilityProperty: true });

/** Returns one line for each text that is cut off or may overlap another. */
export function findings() {
  const found = [];
  const pieces = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (pieces.nextNode()) {
    const { data, parentElement: element } = pieces.currentNode;
    if (data.trim() === '' || !isForScreens(element)) continue;
    const texts = rectanglesOf(pieces.currentNode);
    const flaw = texts.some((text) => isCut(element, text))
      ? 'text cut off'
      : texts.some((text) => runsOut(element, text)) && 'text runs out';
    if (flaw)
      found.push(`${flaw} in ${element.tagName.toLowerCase()}.${element.className}: ${data.trim().slice(0, 60)}`);
  }
  return found;
}
