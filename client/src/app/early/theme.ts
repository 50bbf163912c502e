/** Local storage key of the chosen theme. */
export const THEME_KEY = 'theme';

/** Applies the chosen theme before the first paint, so that the other theme never flashes. */
export function showChosenTheme(): void {
  try {
    if (localStorage.getItem(THEME_KEY) === 'light') document.documentElement.dataset['theme'] = 'light';
  } catch (error) {
    console.info('The theme is not kept: local storage is not available.', error);
  }
}
