import type { Size } from './picture.js';

/** Measures of a picture. */
export interface Measures {
  width: number;
  height: number;
  /** Size of nearly all texts. */
  text: number;
  head: number;
  timeHeight: number;
  /** Width of the web pane's tool rail. */
  rail: number;
  line: number;
}

/** The card is read at 350 to 560 px, the large one at 700 to 1120 px. */
export const SIZES: Readonly<Record<Size, Measures>> = {
  card: { width: 600, height: 300, text: 15, head: 30, timeHeight: 25, rail: 0, line: 1 },
  hero: { width: 640, height: 400, text: 15, head: 34, timeHeight: 28, rail: 0, line: 1.1 },
  large: { width: 1200, height: 675, text: 17, head: 38, timeHeight: 30, rail: 42, line: 1.25 },
};
