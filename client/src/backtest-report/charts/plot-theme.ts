import { useSyncExternalStore } from 'react';

const MEDIA = ['print', '(forced-colors: active)', '(prefers-color-scheme: dark)', '(prefers-contrast: more)'];

/** Returns a key that changes with the colors. Canvases must redraw on a change; SVG need not. */
export function useThemeKey(): string {
  return useSyncExternalStore(subscribe, currentThemeKey, () => '');
}

function currentThemeKey(): string {
  const theme = document.documentElement.dataset['theme'] ?? '';
  return [theme, ...MEDIA.map((query) => window.matchMedia(query).matches)].join(' ');
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const queries = MEDIA.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const COLORS = ['line', 'underwater', 'fall', 'gain', 'loss', 'accent', 'grid', 'zero', 'text', 'ground'] as const;

/** Colors and font of a canvas, read once from the style sheet. */
export type PlotTheme = Readonly<Record<(typeof COLORS)[number] | 'font', string>>;

/** Fallback if the browser does not report pixels. */
const DEFAULT_HEIGHT = 346;

export const plotHeight = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--plot-height')) || DEFAULT_HEIGHT;

export function readPlotTheme(element: Element): PlotTheme {
  const style = getComputedStyle(element);
  const colors = COLORS.map((name) => [name, style.getPropertyValue(`--plot-${name}`).trim()]);
  return { ...(Object.fromEntries(colors) as PlotTheme), font: `12px ${style.fontFamily}` };
}
