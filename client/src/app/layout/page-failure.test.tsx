import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router-dom';
import { routes } from '../routes.js';
import { watchPageLoads } from '../../testing/open-page.js';
import { openSite } from '../../testing/open-site.js';

/** Makes the chunk of this page fail to load from now on. */
function breakPart(path: string): void {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (route === undefined) throw new Error(`No route answers ${path}`);
  route.lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('A chunk that fails to load', () => {
  it('shows a generic error with a reload button, within the site', async () => {
    const loads = watchPageLoads();
    breakPart('/affiliates');
    await openSite('/terms');
    const footer = await screen.findByRole('navigation', { name: 'Footer' });
    await userEvent.click(within(footer).getByRole('link', { name: 'Affiliates' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of the site couldn’t be loaded.');
    expect(screen.getByRole('banner')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loads.reloads).toBe(1);
  });
});
