import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/browser-storage.js';
import { Icon } from '../../ui/icon.js';
import { THEME_KEY } from '../early/theme.js';

type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

/**
 * Switches to the other theme, whose name is its label. Renders both icons, and the style sheet
 * shows the right one: the theme is set before the first paint, but React learns of it only after
 * hydration.
 */
export function ThemeSwitch() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const name = other === 'light' ? 'Light theme' : 'Dark theme';
  return (
    <button
      type="button"
      className="icon-button theme-switch"
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(other)}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}

/** The theme on screen, set by early/theme.ts before the first paint. Dark on the server. */
function useTheme(): Theme {
  return useSyncExternalStore(subscribe, themeOnScreen, () => 'dark');
}

/** Applies the theme and keeps it in local storage. */
function chooseTheme(theme: Theme): void {
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
