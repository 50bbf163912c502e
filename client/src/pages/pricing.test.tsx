import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepReferral } from '../lib/referral.js';
import { readUserEmail, storeUserEmail } from '../lib/session.js';
import { setUpCleanBrowser } from '../testing/account-fixture.js';
import { openSite } from '../testing/open-site.js';
import { type Answers, type Call, ok, errorReply, mockServer } from '../testing/mock-server.js';
import { makeSubscription } from '../testing/subscription.js';

const EMAIL = 'ada@example.com';
const STATUS = `GET /payment/subscription-status/${encodeURIComponent(EMAIL)}`;
const CHECKOUT = 'POST /payment/create-checkout-session';

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const press = async (plan: string, button: string) =>
  userEvent.click((await card(plan)).getByRole('button', { name: button }));

/** Value of a declaration in a style sheet; undefined without it. */
function declaration(sheet: string, selector: string, property: string): string | undefined {
  const css = readFileSync(join(__dirname, '../styles', sheet), 'utf8');
  const [, rule = ''] = css.split(`${selector} {`);
  return rule.split('}')[0]?.match(new RegExp(`^\\s*${property}: (.*);`, 'm'))?.[1];
}

function signedIn(answers: Answers = {}, status: object = {}): Call[] {
  storeUserEmail(EMAIL);
  return mockServer({ [STATUS]: ok({ paid: false, subscriptions: [], trialAvailable: true, ...status }), ...answers });
}

const loads = setUpCleanBrowser();

describe("/pricing Plans, 'Choose Your Plan'", () => {
  it.each([
    ['Standard Single Platform', '$49/mo', ['Access to all our indicators', '24/7 customer support', 'Cancel anytime']],
    ['Standard Both Platforms', '$69/mo', ['Access to all our indicators', 'both platforms', 'Cancel anytime']],
    [
      'Pro Single Platform',
      '$99/mo',
      ['All features in Standard', 'Access to all automated strategies', 'Direct access to new features'],
    ],
    [
      'Pro Both Platforms',
      '$119/mo',
      ['All features in Standard', 'both platforms', 'Access to all automated strategies'],
    ],
  ])('%s, %s, with its features', async (plan, price, features) => {
    await openSite('/pricing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible();
    expect((await card(plan)).getByText(price)).toBeVisible();
    expect((await card(plan)).getAllByRole('listitem').map((item) => item.textContent)).toEqual(features);
  });

  it('marks only Pro Single Platform MOST POPULAR', async () => {
    await openSite('/pricing');
    expect((await card('Pro Single Platform')).getByText('MOST POPULAR')).toBeVisible();
    expect(screen.getAllByText('MOST POPULAR')).toHaveLength(1);
  });

  it.each([
    ['Standard Single Platform', ['STANDARD_SINGLE_NT', 'STANDARD_SINGLE_TV']],
    ['Pro Single Platform', ['PRO_SINGLE_NT', 'PRO_SINGLE_TV']],
  ])('%s has one button per platform', async (plan, keys) => {
    await openSite('/pricing');
    const buttons = (await card(plan)).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['NinjaTrader', 'TradingView']);
    expect(buttons.map((button) => button.dataset['priceKey'])).toEqual(keys);
  });

  it.each(['Standard Both Platforms', 'Pro Both Platforms'])("%s has 'Get Started' when signed out", async (plan) => {
    await openSite('/pricing');
    expect((await card(plan)).getByRole('button')).toHaveTextContent('Get Started');
  });

  it.each(['Standard Both Platforms', 'Pro Both Platforms'])("%s has 'Go To Checkout' when signed in", async (plan) => {
    signedIn();
    await openSite('/pricing');
    expect((await card(plan)).getByRole('button')).toHaveTextContent('Go To Checkout');
  });
});

describe('Free trial: 30 days on all plans', () => {
  it('shows the first charge and its date beside every button', async () => {
    await openSite('/pricing', { today: '2026-12-15' });
    await card('Pro Both Platforms');
    for (const button of screen.getAllByRole('button').filter(({ dataset }) => dataset['priceKey'])) {
      expect(button).toHaveAccessibleDescription(
        /30 days free, then \$\d+ a month until you cancel, online at any time\. First charge on January 14, 2027\./,
      );
    }
  });

  it('promises no second trial to customers who used theirs', async () => {
    signedIn({}, { trialAvailable: false });
    await openSite('/pricing');
    expect(await screen.findAllByText(/First charge today, after any account credit\./)).toHaveLength(4);
  });
});

describe('Test card', () => {
  it('shows no test card by default', async () => {
    await openSite('/pricing');
    await card('Pro Both Platforms');
    expect(screen.queryByText('For testing checkout flows only')).toBeNull();
  });

  it('shows the test card if the local storage flag TEST_MODE is true', async () => {
    window.localStorage.setItem('TEST_MODE', 'true');
    await openSite('/pricing');
    expect((await card('Test')).getByText('For testing checkout flows only')).toBeVisible();
    expect((await card('Test')).getByRole('button', { name: 'Use Test Checkout' })).toHaveAttribute(
      'data-price-key',
      'TEST',
    );
  });

  it('shows the frame and button of the test card in yellow', async () => {
    window.localStorage.setItem('TEST_MODE', 'true');
    await openSite('/pricing');
    expect(await screen.findByRole('article', { name: 'Test' })).toHaveClass('plan-test');
    expect((await card('Test')).getByRole('button')).toHaveClass('button-test');
    expect(declaration('pricing.css', '.plan-test', 'border')).toBe('2px solid var(--warning)');
    expect(declaration('controls.css', '.button-test', 'background')).toBe('var(--warning)');
    expect(declaration('tokens.css', ':root', '--warning')).toBe('#f1c453');
  });

  it('starts the test checkout at the test price', async () => {
    window.localStorage.setItem('TEST_MODE', 'true');
    const calls = signedIn({ [CHECKOUT]: ok({ redirect: 'https://pay.example.com/session' }) });
    await openSite('/pricing');
    await press('Test', 'Use Test Checkout');
    await waitFor(() => expect(loads.left).toHaveLength(1));
    expect(calls.at(-1)?.body).toEqual({ priceId: 'price_test', subscription: true });
  });

  it.each(['1', 'TRUE', 'false', ''])('shows no test card if TEST_MODE is %j', async (value) => {
    window.localStorage.setItem('TEST_MODE', value);
    await openSite('/pricing');
    await card('Pro Both Platforms');
    expect(screen.queryByText('For testing checkout flows only')).toBeNull();
  });
});

describe('Visitor: pressing a plan button', () => {
  it('leads a visitor who chose a plan to the account, where the plan waits', async () => {
    mockServer({});
    const router = await openSite('/pricing');
    await press('Pro Single Platform', 'TradingView');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(await screen.findByRole('complementary', { name: 'Pro Single Platform (TradingView)' })).toBeVisible();
  });
});

describe('Signed-in user: POST /payment/create-checkout-session', () => {
  it("sends priceId, subscription and the first page's referral, and follows the redirect", async () => {
    keepReferral('?via=partner-7');
    const calls = signedIn({ [CHECKOUT]: ok({ redirect: 'https://pay.example.com/session' }) });
    await openSite('/pricing');
    await press('Standard Single Platform', 'NinjaTrader');
    await waitFor(() => expect(loads.left).toEqual(['https://pay.example.com/session']));
    expect(calls.at(-1)).toEqual({
      method: 'POST',
      path: '/payment/create-checkout-session',
      body: { priceId: 'price_standard_single_nt', subscription: true, referral: 'partner-7' },
    });
  });

  it('sends no referral without one', async () => {
    const calls = signedIn({ [CHECKOUT]: ok({ redirect: 'https://pay.example.com/session' }) });
    await openSite('/pricing');
    await press('Pro Both Platforms', 'Go To Checkout');
    await waitFor(() => expect(loads.left).toHaveLength(1));
    expect(calls.at(-1)?.body).toEqual({ priceId: 'price_pro_both', subscription: true });
  });

  it('logs a failure and offers a quiet retry', async () => {
    signedIn({
      [CHECKOUT]: [errorReply(503, 'unavailable', 'Try later.'), ok({ redirect: 'https://pay.example.com/session' })],
    });
    await openSite('/pricing');
    await press('Pro Both Platforms', 'Go To Checkout');
    expect(await screen.findByText(/Checkout didn’t open/)).toBeVisible();
    expect(console.error).toHaveBeenCalledWith('The checkout could not be opened.', expect.anything());
    await press('Pro Both Platforms', 'Try again');
    await waitFor(() => expect(loads.left).toEqual(['https://pay.example.com/session']));
  });

  it('asks to sign in again and keeps the plan if the session has ended', async () => {
    const ended = errorReply(401, 'unauthenticated', 'Please sign in.');
    signedIn({ [CHECKOUT]: ended, 'POST /users/refresh': ended });
    const router = await openSite('/pricing');
    await press('Pro Both Platforms', 'Go To Checkout');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(readUserEmail()).toBeNull();
    expect(window.sessionStorage.getItem('plan')).toBe('PRO_BOTH');
  });

  it("marks the customer's plan, and explains what a change costs", async () => {
    const subscription = makeSubscription({ status: 'trialing' });
    signedIn({}, { paid: true, subscriptions: [subscription] });
    await openSite('/pricing');
    expect(await screen.findByText('Your plan')).toBeVisible();
    expect((await card('Pro Both Platforms')).getByText('Your plan')).toBeVisible();
    expect((await card('Pro Both Platforms')).getByRole('button')).toHaveTextContent('Customer Settings');
    expect((await card('Standard Both Platforms')).getByRole('button')).toHaveTextContent('Go To Checkout');
    expect(screen.getAllByText('You’ll see the new price before you confirm.')).toHaveLength(3);
    expect(screen.getByText(/^You’re on Pro Both Platforms\./)).toBeVisible();
    expect(screen.queryByText(/First charge|Try any plan free/)).toBeNull();
  });
});
