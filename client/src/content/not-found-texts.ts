/** Words of the page for unknown addresses. */
export const NOT_FOUND_TEXTS = {
  title: 'Page not found',
  lead: 'The page may have moved. Try the home page or search our strategies.',
  search: 'Search strategies',
  submit: 'Search',
  home: 'Back to Home',
  popular: 'Popular pages',
  links: [
    ['/#prop-firm-strategies', 'Prop firm strategies'],
    ['/#indicators', 'Indicators'],
    ['/pricing', 'Plans and pricing'],
    ['/compare', 'Compare backtests'],
    ['/support', 'Support'],
  ],
} as const;
