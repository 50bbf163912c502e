import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CATALOG } from '../catalog/tools.js';
import { clearUserEmail, storeUserEmail } from '../lib/session.js';
import { setUpCleanBrowser } from '../testing/account-fixture.js';
import { openSite } from '../testing/open-site.js';
import { ACCOUNT, EMAIL, NO_SUBSCRIPTION, STATUS } from '../testing/signed-in.js';
import { type Answers, deferredReply, ok, errorReply, mockServer } from '../testing/mock-server.js';
import { makeSubscription } from '../testing/subscription.js';

const CHECKOUT = 'POST /payment/create-checkout-session';
const PORTAL = 'https://portal.example.com/1';
const TRIAL = makeSubscription({
  planKey: 'PRO_SINGLE_TV',
  status: 'trialing',
  trialEndsAt: '2026-12-21T10:00:00.000Z',
  currentPeriodEndsAt: '2026-12-21T10:00:00.000Z',
});
const CANCELED = { ...TRIAL, cancelsAt: '2026-12-21T10:00:00.000Z' };

const card = async (name: string) => within(await screen.findByRole('article', { name }));

function signedIn(subscriptions: object[], answers: Answers = {}) {
  storeUserEmail(EMAIL);
  const status = { ...NO_SUBSCRIPTION, paid: subscriptions.length > 0, subscriptions };
  return mockServer({ [STATUS]: ok(status), ...answers });
}

const loads = setUpCleanBrowser();

describe('/pricing for a customer', () => {
  it('offers Customer Settings as a real button, and reports if it did not open', async () => {
    signedIn([TRIAL], { [CHECKOUT]: [errorReply(503, 'unavailable', 'Not now.'), ok({ redirect: PORTAL })] });
    await openSite('/pricing');
    const lead = await screen.findByText(/^You’re on Pro Single Platform \(TradingView\)\. Change it in/);
    await userEvent.click(within(lead).getByRole('button', { name: 'Customer Settings' }));
    expect(await screen.findByText(/Customer Settings didn’t open/)).toBeVisible();
    await userEvent.click(within(lead).getByRole('button', { name: 'Customer Settings' }));
    await waitFor(() => expect(loads.left).toEqual([PORTAL]));
  });

  it('after a cancellation: shows when the plan ends and how to keep it', async () => {
    signedIn([CANCELED], { [CHECKOUT]: ok({ redirect: PORTAL }) });
    await openSite('/pricing');
    const lead = await screen.findByText(/^Pro Single Platform \(TradingView\) ends December 21, 2026\. Resume it in/);
    expect(screen.getByText('You have this plan until December 21, 2026.')).toBeVisible();
    await userEvent.click(within(lead).getByRole('button', { name: 'Customer Settings' }));
    await waitFor(() => expect(loads.left).toEqual([PORTAL]));
  });

  it('leads a customer with an unsettled plan to the account while Customer Settings is closed', async () => {
    storeUserEmail(EMAIL);
    const status = { ...NO_SUBSCRIPTION, subscriptions: [{ ...TRIAL, status: 'unpaid' }], trialAvailable: false };
    const calls = mockServer({ [STATUS]: ok(status) });
    const router = await openSite('/pricing');
    const lead = await screen.findByText(/is unpaid or on hold\. See what to do in/);
    expect(within(lead).getByRole('link', { name: 'your account' })).toHaveAttribute('href', '/account');
    expect(screen.queryByText(/Customer Settings/, { selector: 'button, .plan-terms' })).toBeNull();
    expect(screen.getAllByText('Settle your current plan first, in your account.')).toHaveLength(3);
    const pro = await card('Pro Single Platform');
    expect(pro.getByRole('button', { name: 'Go to My Account' })).toBeEnabled();
    await userEvent.click(pro.getByRole('button', { name: 'Switch to NinjaTrader' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(calls.map(({ path }) => path)).not.toContain('/payment/create-checkout-session');
  });

  it('mentions no end of the plan while one of two plans continues', async () => {
    signedIn([CANCELED, { ...TRIAL, planKey: 'STANDARD_BOTH' }]);
    await openSite('/pricing');
    expect(await screen.findByText(/^You’re on Pro Single/)).toBeVisible();
  });

  it('makes managing the plan the primary button and switching the secondary one', async () => {
    signedIn([TRIAL]);
    await openSite('/pricing');
    await screen.findByText('Your plan');
    const pro = await card('Pro Single Platform');
    expect(pro.getByRole('button', { name: 'Customer Settings' })).toHaveClass('button-primary');
    expect(pro.getByRole('button', { name: 'Switch to NinjaTrader' })).toHaveClass('button-secondary');
    expect(pro.getByRole('button', { name: 'Switch to NinjaTrader' })).toHaveAccessibleDescription(
      /Manage your plan, or switch/,
    );
  });

  it('explains the platform buttons in a caption', async () => {
    signedIn([]);
    await openSite('/pricing');
    const button = (await card('Standard Single Platform')).getByRole('button', { name: 'TradingView' });
    expect(button).toHaveAccessibleDescription(/Start on/);
  });
});

/** Presses a plan before the page knows about the live session. */
async function pressOnce(status: object) {
  const me = deferredReply();
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const calls = mockServer({
    'GET /users/session-hint': ok({ hasCookies: true }),
    'GET /users/me': [me.answer, ok(ACCOUNT)],
    'GET /users/sessions': ok([]),
    'GET /post-purchase/access': ok({ grants: [], info: null }),
    [STATUS]: ok({ ...NO_SUBSCRIPTION, ...status }),
    [CHECKOUT]: ok({ redirect: PORTAL }),
  });
  const router = await openSite('/pricing');
  await userEvent.click((await card('Pro Both Platforms')).getByRole('button', { name: 'Get Started' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/users/me'));
  me.arrive(ok(ACCOUNT));
  return { calls, router };
}

describe('/pricing in a browser that keeps no email address', () => {
  afterEach(clearUserEmail);

  it('opens the checkout of the live session with one click', async () => {
    await pressOnce({});
    await waitFor(() => expect(loads.left).toEqual([PORTAL]));
  });

  it('leads to the account if the customer’s terms differ from the page’s', async () => {
    const { calls, router } = await pressOnce({ trialAvailable: false });
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(calls.map(({ path }) => path)).not.toContain('/payment/create-checkout-session');
    expect(window.sessionStorage.getItem('plan')).toBe('PRO_BOTH');
  });
});

describe('/pricing after an abandoned checkout', () => {
  it('confirms once, quietly, that nothing was charged', async () => {
    window.sessionStorage.setItem('checkout', EMAIL);
    signedIn([]);
    const router = await openSite('/pricing?checkout=left');
    expect(await screen.findByRole('status')).toHaveTextContent('You left checkout. You haven’t been charged.');
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(window.sessionStorage.getItem('checkout')).toBeNull();
  });

  it('does not mention an abandoned checkout otherwise', async () => {
    signedIn([]);
    await openSite('/pricing');
    expect(await screen.findByText(/Try any plan free/)).toBeVisible();
    expect(screen.queryByText(/left checkout/)).toBeNull();
  });
});

const rowOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.trim());
};

describe('The plan comparison', () => {
  it('has a heading for both tiers and every row', async () => {
    await openSite('/pricing');
    const table = screen.getByRole('table', { name: 'Compare Standard and Pro' });
    const headings = within(table).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Feature', 'Standard', 'Pro']);
  });

  it('matches the catalog and the plans', async () => {
    await openSite('/pricing');
    const { indicators, strategies, propFirmStrategies } = CATALOG.ninjatrader;
    expect(rowOf('Indicators')).toEqual(Array(2).fill(`${indicators.length} on each platform`));
    const onNinjaTrader = `${strategies.length + propFirmStrategies.length} on NinjaTrader`;
    expect(rowOf('Automated strategies')[0]).toBe('Not included');
    expect(rowOf('Automated strategies')[1]).toMatch(new RegExp(`^${onNinjaTrader}, \\d+ on TradingView$`));
    expect(rowOf('New features first')).toEqual(['Not included', 'Yes']);
    expect(rowOf('Customer support')).toEqual(Array(2).fill('24/7'));
    expect(rowOf('Free trial')).toEqual(Array(2).fill('30 days'));
    expect(rowOf('One platform, your pick')).toEqual(['$49/mo', '$99/mo']);
    expect(rowOf('Both platforms')).toEqual(['$69/mo', '$119/mo']);
  });
});
