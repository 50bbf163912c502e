import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { NavigationProgress } from './layout.js';

/** Renders a page with a link to another page that takes `ms` to load. */
async function leave(ms: number) {
  const loader = async (): Promise<null> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', Component: NavigationProgress },
    { path: '/next', Component: NavigationProgress, loader },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate('/next'));
}

const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });
const after = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('The progress bar of a navigation', () => {
  it('shows a progress bar during a slow navigation, and hides it afterwards', async () => {
    await leave(1_000);
    await after(290);
    expect(bar()).toBeNull();
    await after(20);
    expect(bar()).toBeVisible();
    await after(700);
    expect(bar()).toBeNull();
  });

  it('shows no progress bar during a fast navigation', async () => {
    await leave(200);
    for (let ms = 0; ms < 1_000; ms += 50) {
      await after(50);
      expect(bar()).toBeNull();
    }
  });
});
