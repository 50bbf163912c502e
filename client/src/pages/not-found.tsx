import type { PageMeta } from '../app/page-meta.js';

export { NotFound as Component } from '../app/layout/not-found.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `Page not found · ${siteName}`,
  description: 'There is nothing at this address.',
});
