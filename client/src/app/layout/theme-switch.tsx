import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/browser-storage.js';
import { Icon } from '../../ui/icon.js';
import { THEME_KEY } from '../early/theme.js';

type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

/**
 * Switches to the other theme, whose name is the label. Renders both icons, because React knows the
 * theme only after hydration. The style sheet shows the icon of the other theme.
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

/** The theme on screen, which early/theme.ts sets before the first paint. Dark on the server. */
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
