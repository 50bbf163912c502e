import { Icon } from '../ui/icon.js';
import { chooseTheme, useTheme } from './theme.js';

/** Goes over to the other theme; its words say which one. */
export function ThemeSwitch() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="theme-switch" onClick={() => chooseTheme(other)}>
      <Icon name={other === 'light' ? 'sun' : 'moon'} />
      {other === 'light' ? 'Light theme' : 'Dark theme'}
    </button>
  );
}
