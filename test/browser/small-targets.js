/** Pixels, and what rounding may take of them. */
const LEAST = 24 - 0.5;
const CONTROLS = 'a[href], button, summary, select, input, textarea, [role=tab], [role=slider]';

/** Links within a sentence are as high as their line, which the guidelines allow. */
function isInSentence(control) {
  if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
  const sentence = control.closest('p, li, dd, td, figcaption, label, h2, h3, output');
  return sentence !== null && sentence.textContent.trim() !== control.textContent.trim();
}

/** A choice is pressed on its label as well. */
function target(control) {
  const label = control.matches('input[type=radio], input[type=checkbox]') ? control.closest('label') : null;
  return (label ?? control).getBoundingClientRect();
}

/** Every control of the page that is smaller than 24 × 24 px, one line each. */
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
