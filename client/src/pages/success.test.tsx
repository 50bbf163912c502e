import { act, render, screen } from '@testing-library/react';
import { openPage } from '../testing/open-page.js';
import * as success from './success.js';

const TEXT =
  'Payment Successful! Welcome to the product! Your subscription is now active. ' +
  'You will be redirected to your account page shortly.';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('/success', () => {
  it('shows the payment success text and a link to the account', () => {
    render(openPage(success, '/success').view);
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account');
  });

  it('goes on to the account by itself after a few seconds, not before', async () => {
    const { router, view } = openPage(success, '/success');
    render(view);
    await act(async () => jest.advanceTimersByTime(4_000));
    expect(router.state.location.pathname).toBe('/success');
    await act(async () => jest.advanceTimersByTime(3_000));
    expect(router.state.location.pathname).toBe('/account');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leads nowhere once the page was left', async () => {
    const { router, view } = openPage(success, '/success');
    render(view);
    await act(async () => router.navigate('/pricing'));
    await act(async () => jest.advanceTimersByTime(60_000));
    expect(router.state.location.pathname).toBe('/pricing');
  });
});
