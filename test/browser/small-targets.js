/** Minimum size in pixels, minus rounding. */
const LEAST = 24 - 0.5;
const CONTROLS = 'a[href], button, summary, select, input, textarea, [role=tab], [role=slider]';

/** Links in a sentence may be as high as their line, as the guidelines allow. */
function isInSentence(control) {
  if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
  const sentence = control.closest('p, li, dd, td, figcaption, label, h2, h3, output');
  return sentence !== null && sentence.textContent.trim() !== control.textContent.trim();
}

/** The label of a checkbox or radio button is a target too. */
function target(control) {
  const label = control.matches('input[type=radio], input[type=checkbox]') ? control.closest('label') : null;
  return (label ?? control).getBoundingClientRect();
}

/** Returns one line for each control smaller than 24 × 24 px. */
export function findings() {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches('.skip-link'))
    .filter((control) => !isInSentence(control))
    .map((control) => ({ control, size: target(control) }))
    .filter(({ size }) => size.width < LEAST || size.height < LEAST)
    .map(({ control, size }) => {
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
      return `small: ${control.tagName.toLowerCase()} "${name}" ${Math.round(size.width)}×${Math.round(size.height)}`;
    });
}
