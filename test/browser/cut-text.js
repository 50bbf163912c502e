const TOLERANCE = 1.5;

const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';

/** Whether a box that hides what is outside it, or the window, takes away a part of the text. Ellipses are on purpose. */
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

/** Whether the text runs out of the side of its own box, or of one around it. */
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

/** Words for screen readers alone are clipped away altogether, by a class or by the style of a small screen. */
const isForScreens = (element) =>
  element.closest('.visually-hidden, .skip-link') === null &&
  getComputedStyle(element).clipPath !== 'inset(50%)' &&
  element.checkVisibility({ visibilityProperty: true });

/** Every piece of text on the page that a sighted reader cannot reach, or that may lie over another, one line each. */
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
