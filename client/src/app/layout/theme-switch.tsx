import { Icon } from '../../ui/icon.js';
import { chooseTheme, useTheme } from './theme.js';

/**
 * Goes over to the other theme; its name says which one. Both icons are there and the style sheet shows the right one: the
 * theme is known before the first paint, but to React only after it.
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
