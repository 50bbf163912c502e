/** Where local storage has the chosen theme. */
export const THEME_KEY = 'theme';

/** Before the first paint, so that a chosen theme never flashes. */
export function showChosenTheme(): void {
  try {
    if (localStorage.getItem(THEME_KEY) === 'light') document.documentElement.dataset['theme'] = 'light';
  } catch (error) {
    console.info('The theme is not kept: this browser refuses local storage.', error);
  }
}
