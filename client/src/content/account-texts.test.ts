import { type GrantSummary, GRANT_STATES } from '../../../src/shared/contract/access.js';
import { SUBSCRIPTION_STATUSES } from '../../../src/shared/contract/payment.js';
import { describeDueTime, GRANT_STATE_BADGES, grantBadge, formatDateTime } from './account-texts.js';
import { describeCancellation, describeResumption, formatPrice, describeSubscription } from './subscription-texts.js';
import { makeSubscription } from '../testing/subscription.js';

const subscription = makeSubscription({
  planKey: 'STANDARD_BOTH',
  price: { amount: 5900, currency: 'usd' },
  trialEndsAt: '2026-12-20T23:59:59.000Z',
  currentPeriodEndsAt: '2027-01-20T00:00:00.000Z',
});

const OPEN = { url: null, price: { amount: 1419, currency: 'usd' }, dueAt: '2026-12-27T00:00:00.000Z' };

describe('describeSubscription', () => {
  it.each([
    [{ status: 'trialing' }, 'Free trial', /^Free until December 20, 2026, then \$59\/month until you cancel\.$/],
    [
      { status: 'trialing', cancelsAt: '2026-12-20T00:00:00.000Z' },
      'Canceled',
      /until December 20, 2026\. You won’t be charged\. Changed your mind\? Press Keep subscription\.$/,
    ],
    [{}, 'Active', /^Renews on January 20, 2027 for \$59, every month/],
    [
      { cancelsAt: '2027-01-20T00:00:00.000Z' },
      'Canceled',
      /access until January 20, 2027\. You won’t be charged again\. Changed your mind\? Press Keep subscription\.$/,
    ],
    [{ status: 'past_due' }, 'Payment failed', /update your card in Customer Settings/],
    [
      { status: 'past_due', accessEndsAt: '2026-12-27T00:00:00.000Z' },
      'Payment failed',
      /You have access until December 27, 2026\./,
    ],
    [{ collectionPaused: true }, 'Paused', /^Your payments are paused\. You won’t be charged/],
    [{ status: 'trialing', collectionPaused: true }, 'Paused', /you keep your access\.$/],
    [{ status: 'unpaid' }, 'Unpaid', /on hold\. Pay the open invoice under Invoices below/],
    [{ accessHeld: true }, 'On hold', /disputed a payment/],
    [{ status: 'canceled', cancelsAt: '2026-11-01T00:00:00.000Z' }, 'Ended', /ended on November 1, 2026\.$/],
    [{ status: 'canceled', accessHeld: true }, 'Ended', /ended: its payment was disputed at your bank\.$/],
    [
      { cancelsAt: '2027-01-20T00:00:00.000Z', pendingPlanKey: 'PRO_BOTH', openInvoice: OPEN },
      'Canceled',
      /access until January 20, 2027\. Your plan won’t renew\. Changed/,
    ],
    [{ status: 'canceled' }, 'Ended', /has ended/],
    [{ status: 'incomplete' }, 'Not completed', /try again/],
  ] as const)('%j is %s', (change, state, sentence) => {
    const words = describeSubscription({ ...subscription, ...change }, true);
    expect(words.plan).toBe('Standard Both Platforms');
    expect(words.state).toBe(state);
    expect(words.sentence).toMatch(sentence);
  });

  it.each(['past_due', 'unpaid'] as const)(
    'does not mention a disabled button for a %s plan without access',
    (status) => {
      const openInvoice = { url: null, price: subscription.price, dueAt: '2026-12-20T00:00:00.000Z' };
      const { sentence } = describeSubscription({ ...subscription, status, openInvoice }, false);
      expect(sentence).toMatch(/access (has ended|is on hold)\. Pay the invoice below/);
      expect(sentence).not.toContain('Customer Settings');
    },
  );

  it.each([
    ['STANDARD_SINGLE_TV', /you’re back within a minute\.$/],
    ['PRO_BOTH', /TradingView within a minute, NinjaTrader by hand on weekdays, during US Eastern daytime\.$/],
    ['PRO_SINGLE_NT', /We restore NinjaTrader access by hand on weekdays/],
  ] as const)('%s without access names how long each platform takes', (planKey, words) => {
    const { sentence } = describeSubscription({ ...subscription, planKey, status: 'unpaid', openInvoice: OPEN }, false);
    expect(sentence).toMatch(words);
  });

  it.each([
    [
      { accessHeld: true },
      /^Your access is on hold until your bank decides\. If you cancel, .* ends on January 20, 2027\./,
    ],
    [{ collectionPaused: true }, /^You keep access until January 20, 2027\. You won’t be charged again\.$/],
    [{ openInvoice: OPEN }, /the end of the month you paid for\. Your plan won’t renew\.$/],
    [{ status: 'past_due' }, /end right away/],
  ] as const)('canceling while %j promises what is there', (change, words) => {
    expect(describeCancellation({ ...subscription, ...change }).paragraphs[1]).toMatch(words);
  });

  it('announces the next charge before a cancellation is undone', () => {
    const kept = describeResumption({ ...subscription, cancelsAt: '2027-01-20T00:00:00.000Z' });
    expect(kept.paragraphs[1]).toBe(
      'You’ll keep your plan and your access. Your next charge is $59 on January 20, 2027, then every month until you cancel.',
    );
    expect(describeResumption({ ...subscription, accessHeld: true }).paragraphs[1]).toMatch(/on hold/);
  });

  it.each([
    [{ amount: 5900, currency: 'usd' }, '$59'],
    [{ amount: 4950, currency: 'usd' }, '$49.50'],
    [{ amount: 4900, currency: 'eur' }, '49 EUR'],
  ])('formats a price of %j as %s', (price, words) => {
    expect(formatPrice(price)).toBe(words);
  });

  it.each(SUBSCRIPTION_STATUSES)('has texts for a subscription that is %s, also without dates', (status) => {
    const dateless = { trialEndsAt: null, currentPeriodEndsAt: null, cancelsAt: null };
    const words = describeSubscription({ ...subscription, ...dateless, status }, true);
    expect(words.sentence).toMatch(/\.$/);
    expect(words.sentence).not.toMatch(/null|Invalid/);
  });
});

describe('Badges and due times of grants', () => {
  it.each(GRANT_STATES)('labels a grant that is %s as active only if it is granted', (state) => {
    expect(GRANT_STATE_BADGES[state].label === 'Active').toBe(state === 'granted');
  });

  const grant: GrantSummary = {
    kind: 'ninjatrader',
    state: 'queued',
    note: '',
    account: null,
    dueAt: '2026-11-23T22:00:00.000Z',
    updatedAt: '',
  };

  it('asks for missing details, but treats the Discord name as optional', () => {
    const missing = { label: 'Needs your details', tone: 'warning' };
    expect(grantBadge({ ...grant, state: 'requested' })).toMatchObject(missing);
    expect(grantBadge({ ...grant, state: 'action_required' })).toMatchObject(missing);
    expect(grantBadge({ ...grant, kind: 'discord', state: 'requested' })).toEqual({ label: 'Optional', tone: 'quiet' });
  });

  it('shows the due time of a grant while it waits', () => {
    expect(describeDueTime(grant, 'America/New_York')).toMatch(/^Expected by Mon, Nov 23, 5:00.PM, your time\.$/);
    expect(describeDueTime({ ...grant, state: 'granted' })).toBeNull();
    expect(describeDueTime({ ...grant, dueAt: null })).toBeNull();
  });

  it('shows an instant in the given time zone', () => {
    expect(formatDateTime('2026-07-01T00:30:00.000Z', 'UTC')).toMatch(/^Wed, Jul 1, 12:30.AM$/);
  });
});
