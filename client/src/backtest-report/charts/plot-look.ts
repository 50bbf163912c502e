/** What a canvas takes from the style sheet, read once; a canvas does not follow it by itself. */
export interface PlotLook {
  line: string;
  underwater: string;
  fall: string;
  gain: string;
  loss: string;
  accent: string;
  grid: string;
  zero: string;
  text: string;
  ground: string;
  font: string;
}

/** For a browser that does not tell it in pixels. */
const USUAL_HEIGHT = 346;

/** Pixels that the style sheet keeps for the drawing. */
export const plotHeight = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--plot-height')) || USUAL_HEIGHT;

export function plotLook(element: Element): PlotLook {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(`--plot-${name}`).trim();
  return {
    line: color('line'),
    underwater: color('underwater'),
    fall: color('fall'),
    gain: color('gain'),
    loss: color('loss'),
    accent: color('accent'),
    grid: color('grid'),
    zero: color('zero'),
    text: color('text'),
    ground: color('ground'),
    font: `12px ${style.fontFamily}`,
  };
}
