// The browser draws radios, checkboxes, and sliders itself.
const MUST_HAVE_EDGE =
  'input:not([type=radio], [type=checkbox], [type=range]), select, textarea, .button-primary, .button-secondary';

const isClear = (color) => color === 'transparent' || (color.startsWith('rgba') && color.endsWith(', 0)'));

function groundOf(element) {
  for (let box = element; box !== null; box = box.parentElement) {
    const { backgroundColor } = getComputedStyle(box);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return getComputedStyle(document.documentElement).backgroundColor;
}

function hasEdge(element, ground) {
  const { borderBottomStyle, borderBottomWidth, borderBottomColor } = getComputedStyle(element);
  const isDrawn = borderBottomStyle !== 'none' && borderBottomStyle !== 'hidden' && parseFloat(borderBottomWidth) >= 1;
  return isDrawn && !isClear(borderBottomColor) && borderBottomColor !== ground;
}

/** Fields and bordered buttons need a visible edge; text and icons need contrast. */
function isSeen(control) {
  const ground = groundOf(control.parentElement);
  const frames = [control, control.closest('.field-frame'), control.closest('label')];
  if (frames.some((frame) => frame !== null && hasEdge(frame, ground))) return true;
  return !control.matches(MUST_HAVE_EDGE) && getComputedStyle(control).color !== groundOf(control);
}

/** Returns one line for each control that blends into its background. */
export function findings() {
  return [...document.querySelectorAll('button, input, select, textarea, a.button')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isSeen(control))
    .map((control) => `unseen: ${control.outerHTML.slice(0, 100)}`);
}
