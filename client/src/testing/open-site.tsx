import { act, render } from '@testing-library/react';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { PLAN_KEYS } from '../../../src/shared/plans.js';
import { loadMatchedPages, routes } from '../app/routes.js';
import { SiteProvider } from '../lib/site-settings.js';
import { SETTINGS } from './open-page.js';

/** Settings with every link, price and option set. */
export const FULL_SETTINGS: SiteSettings = {
  ...SETTINGS,
  prices: Object.fromEntries(PLAN_KEYS.map((key) => [key, `price_${key.toLowerCase()}`])),
  links: {
    discord: 'https://discord.example.com/invite',
    shouldITradeToday: 'https://today.example.com/',
    youtube: 'https://video.example.com/channel',
    twitch: 'https://stream.example.com/channel',
    affiliatePortal: 'https://affiliates.example.com/join',
    marketingMaterials: 'https://files.example.com/marketing',
    vendorSignUp: 'https://platform.example.com/sign-up?from=us',
  },
  chatWidgetUrl: 'https://chat.example.com/widget',
};

/**
 * Opens the whole site at a path, with its real routes, header and footer. The window's address
 * follows the router, as in a browser.
 */
export async function openSite(path: string, settings: Partial<SiteSettings> = {}) {
  await loadMatchedPages(path.split(/[?#]/)[0] ?? path);
  window.history.replaceState(null, '', path);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  router.subscribe(({ location }) => window.history.replaceState(null, '', createPath(location)));
  const site = (
    <SiteProvider settings={{ ...FULL_SETTINGS, ...settings }}>
      <RouterProvider router={router} />
    </SiteProvider>
  );
  // Requests made during render resolve within the same act.
  await act(async () => void render(site));
  return router;
}
