import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { watchPageLoads } from '../testing/open-page.js';
import { PageFailure } from './page-failure.js';

const notLoading = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('A failure to load a script part of the site', () => {
  it('produces a generic load error with a way to reload', async () => {
    const loads = watchPageLoads();
    const router = createMemoryRouter([
      { ErrorBoundary: PageFailure, children: [{ path: '/', lazy: notLoading, HydrateFallback: () => null }] },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of the site could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(loads.reloads).toBe(1);
  });
});
