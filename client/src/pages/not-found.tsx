import type { PageMeta } from '../lib/page-meta.js';

export { NotFound as Component } from '../ui/page.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `Page not found · ${siteName}`,
  description: 'There is nothing at this address.',
});
