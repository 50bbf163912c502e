/** Words of a page that failed. `client/index.html` has those for failures without React. */
export const FAILURE_TEXTS = {
  title: 'This page didn’t load',
  lead: 'A part of the site couldn’t be loaded. Check your connection and try again.',
  retry: 'Try again',
  home: 'Back to Home',
};
