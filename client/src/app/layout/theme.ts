import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/browser-storage.js';
import { THEME_KEY } from '../early/theme.js';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

/** The theme on screen. early/theme.ts has set it before the first paint; dark while the server renders. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, themeOnScreen, () => 'dark');
}

/** Shows the theme and keeps it in local storage. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'light') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  localStore.setItem(THEME_KEY, theme);
  for (const listener of listeners) listener();
}

function themeOnScreen(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
