import type { AccessEvent } from '../../src/access/delivery/access-webhook.service.js';
import { GrantAdminService, type AdminAction } from '../../src/access/grants/grant-admin.service.js';
import { Grant } from '../../src/access/grants/grant.entity.js';
import type { PlanKey } from '../../src/shared/plans.js';
import type { ReceivedMail } from '../../sandbox/state.js';
import { newMember, type Member } from '../support/member.js';
import { eventually, priceId, quiet } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

/** Starts on March 1 at noon, because the following months have the same length every year. */
const startIn = (year: number): number => Date.UTC(year, 2, 1, 12) / 1000;
const form = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dateOf = (instant: string): string => form.format(new Date(instant));

/**
 * The actions of each day, and the person's answers at six in the evening. Written by hand: a trial
 * of 30 days from March 1; a month from March 31; 7 days of grace from April 30; retries after 3, 5
 * and 7 days.
 */
const DAYS: readonly [date: string, what: string, status: string, access: string][] = [
  ['Mar 1', 'subscribes', 'STANDARD_SINGLE_TV trialing, paid', 'discord granted, tradingview granted'],
  ['Mar 30', 'waits', 'STANDARD_SINGLE_TV trialing, paid', 'discord granted, tradingview granted'],
  ['Mar 31', 'waits', 'STANDARD_SINGLE_TV active, paid', 'discord granted, tradingview granted'],
  ['Apr 20', 'bad card', 'STANDARD_SINGLE_TV active, paid', 'discord granted, tradingview granted'],
  ['Apr 30', 'waits', 'STANDARD_SINGLE_TV past_due, paid', 'discord granted, tradingview granted'],
  ['May 6', 'waits', 'STANDARD_SINGLE_TV past_due, paid', 'discord granted, tradingview granted'],
  ['May 7', 'waits', 'STANDARD_SINGLE_TV past_due, not paid', 'discord revoked, tradingview revoked'],
  ['May 10', 'good card', 'STANDARD_SINGLE_TV active, paid', 'discord granted, tradingview granted'],
  ['May 12', 'upgrade', 'STANDARD_BOTH active, paid', 'discord granted, ninjatrader in_progress, tradingview granted'],
  ['May 13', 'added', 'STANDARD_BOTH active, paid', 'discord granted, ninjatrader granted, tradingview granted'],
  ['May 16', 'bad card', 'STANDARD_BOTH active, paid', 'discord granted, ninjatrader granted, tradingview granted'],
  [
    'May 17',
    'second upgrade',
    'STANDARD_BOTH active, paid',
    'discord granted, ninjatrader granted, tradingview granted',
  ],
  ['May 18', 'good card', 'PRO_BOTH active, paid', 'discord granted, ninjatrader in_progress, tradingview granted'],
  ['May 19', 'added', 'PRO_BOTH active, paid', 'discord granted, ninjatrader granted, tradingview granted'],
  [
    'May 25',
    'downgrade',
    'STANDARD_SINGLE_TV active, paid',
    'discord granted, ninjatrader revoke_queued, tradingview granted',
  ],
  ['May 26', 'removed', 'STANDARD_SINGLE_TV active, paid', 'discord granted, ninjatrader revoked, tradingview granted'],
  ['May 31', 'waits', 'STANDARD_SINGLE_TV active, paid', 'discord granted, ninjatrader revoked, tradingview granted'],
  [
    'Jun 5',
    'cancel',
    'STANDARD_SINGLE_TV active ends Jun 30, paid',
    'discord granted, ninjatrader revoked, tradingview granted',
  ],
  ['Jun 8', 'resume', 'STANDARD_SINGLE_TV active, paid', 'discord granted, ninjatrader revoked, tradingview granted'],
  [
    'Jun 10',
    'cancel',
    'STANDARD_SINGLE_TV active ends Jun 30, paid',
    'discord granted, ninjatrader revoked, tradingview granted',
  ],
  [
    'Jun 29',
    'waits',
    'STANDARD_SINGLE_TV active ends Jun 30, paid',
    'discord granted, ninjatrader revoked, tradingview granted',
  ],
  [
    'Jun 30',
    'waits',
    'STANDARD_SINGLE_TV canceled ends Jun 30, not paid',
    'discord revoked, ninjatrader revoked, tradingview revoked',
  ],
];

/**
 * All emails to the person. Upgrades are billed for the rest of the month from April 30 to May 31:
 * 18.75 of 31 days of $20 more, then 13.75 days of $50 more. The downgrade leaves a credit of 5.75
 * days of $70, which the renewal uses.
 */
const MAILS = [
  'Mar 1 Confirm your email address for Flux Tools',
  'Mar 1 Your subscription is active',
  'Mar 1 Your access will be added shortly',
  'Mar 1 Your TradingView access is active',
  'Mar 1 Your Discord access is active',
  'Mar 24 Your free trial ends on March 31',
  'Mar 30 Your free trial ends tomorrow, March 31',
  'Mar 31 We received your payment, $49',
  'Apr 30 Your payment didn’t go through, access until May 7',
  'May 3 Your payment didn’t go through, access until May 7',
  'May 7 Your access has ended because a payment failed',
  'May 8 Your payment didn’t go through',
  'May 10 We received your payment, $49',
  'May 10 Your TradingView access is active',
  'May 10 Your Discord access is active',
  'May 12 Your plan has changed',
  'May 12 We received your payment, $12.09',
  'May 13 Your NinjaTrader access is active',
  'May 17 Your plan change isn’t paid yet',
  'May 18 Your plan has changed',
  'May 18 We received your payment, $22.18',
  'May 18 Your TradingView access is active',
  'May 19 Your NinjaTrader access is active',
  'May 25 Your plan has changed',
  'May 25 Your plan no longer includes NinjaTrader',
  'May 25 Your TradingView access is active',
  'May 31 We received your payment, $36.02',
  'Jun 5 Your subscription is canceled, access until June 30',
  'Jun 8 Your subscription continues',
  'Jun 10 Your subscription is canceled, access until June 30',
  'Jun 30 Your subscription has ended',
];

const OPERATOR_MAILS = [
  'Mar 1 New subscription: them',
  'Mar 1 Post-purchase information',
  // No operator does the manual work in time.
  'May 12 Add NinjaTrader access',
  'May 13 Overdue: Add NinjaTrader access',
  'May 18 Add NinjaTrader access',
  'May 19 Overdue: Add NinjaTrader access',
  'May 25 Remove NinjaTrader access',
  'May 26 Overdue: Remove NinjaTrader access',
  'Jun 30 Subscription ended: them',
];

/** All changes that the webhook receiver gets; repeated calls for one change count once. */
const CHANGES = [
  'Mar 1 access.grant discord community',
  'Mar 1 access.grant tradingview indicators',
  'May 7 access.revoke discord',
  'May 7 access.revoke tradingview',
  'May 10 access.grant discord community',
  'May 10 access.grant tradingview indicators',
  'May 12 access.grant ninjatrader indicators',
  'May 18 access.grant ninjatrader indicators+strategies',
  'May 18 access.grant tradingview indicators+strategies',
  'May 25 access.grant tradingview indicators',
  'May 25 access.revoke ninjatrader',
  'Jun 30 access.revoke discord',
  'Jun 30 access.revoke tradingview',
];

describe('One customer over four months', () => {
  let site: Site;
  let member: Member;
  let subscription = '';
  let year = 0;

  const clock = async (): Promise<number> => (await site.sandbox.control<{ now: number }>('/clock')).now;
  const move = (advanceSeconds: number) => site.sandbox.control('/clock', { advanceSeconds });

  beforeAll(async () => {
    site = await startSite();
    const now = await clock();
    const thisYear = new Date(now * 1000).getUTCFullYear();
    year = startIn(thisYear) > now ? thisYear : thisYear + 1;
    await site.restart(async () => void (await move(startIn(year) - now)));
    member = await newMember(site);
  });
  afterAll(() => site.stop());

  /** The address of the payment settings. Without access, choosing a plan leads there. */
  const portalUrl = async (): Promise<string | undefined> => {
    // Signs in again if the session has expired. The site may follow a moved clock late.
    await member.status();
    const asked = await member.visitor.post<{ url?: string }>('/payment/customer-portal', { email: member.email });
    return asked.body.url ?? (await member.press('STANDARD_SINGLE_TV')).body.redirect;
  };
  /** Submits a button in the payment settings. */
  const inPortal = async (action: string, fields: Record<string, string> = {}): Promise<void> => {
    // A busy machine may be too slow for the stand-in's first answer.
    const url = await eventually(portalUrl, (found) => found !== undefined);
    const body = new URLSearchParams({ subscription, ...fields });
    await fetch(`${url}/${action}`, { method: 'POST', body, redirect: 'manual' });
  };
  const inPlan = (plan: PlanKey) => inPortal('plan', { price: priceId(plan) });
  const byOperator = async (action: AdminAction): Promise<void> => {
    const { id } = await site.database.repository(Grant).findOneByOrFail({ kind: 'ninjatrader' });
    await site.app.get(GrantAdminService).report(id, { action, text: null });
  };

  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    subscribes: async () => {
      subscription = (await member.subscribe('STANDARD_SINGLE_TV')).subscriptionId;
      await member.submit({ discordName: 'ada' });
    },
    waits: () => Promise.resolve(),
    'bad card': () => inPortal('card', { cardNumber: '4000000000000341' }),
    'good card': () => inPortal('card', { cardNumber: '4242424242424242' }),
    upgrade: () => inPlan('STANDARD_BOTH'),
    'second upgrade': () => inPlan('PRO_BOTH'),
    downgrade: () => inPlan('STANDARD_SINGLE_TV'),
    added: () => byOperator('grant'),
    removed: () => byOperator('revoke'),
    cancel: () => inPortal('cancel'),
    resume: () => inPortal('keep'),
  };

  const settle = async (): Promise<void> => {
    for (let times = 0; times < 2; times++) {
      await quiet(site);
      await move(0);
    }
  };

  const answers = async (): Promise<[status: string, access: string]> => {
    const { paid, subscriptions } = await member.status();
    const { grants } = await member.access();
    const { planKey = 'no plan', status = '', cancelsAt = null } = subscriptions[0] ?? {};
    const end = cancelsAt === null ? '' : ` ends ${dateOf(cancelsAt)}`;
    const access = grants.map(({ kind, state }) => `${kind} ${state}`).toSorted();
    return [`${planKey} ${status}${end}, ${paid ? 'paid' : 'not paid'}`, access.join(', ')];
  };

  const mailsTo = async (email: string): Promise<string[]> =>
    (await site.sandbox.inbox(email)).toReversed().map(({ receivedAt, subject, text }: ReceivedMail) => {
      const paid = /^Paid: (.+)$/m.exec(text)?.[1];
      const until = /access (?:stays )?until (\w+ \d+)/.exec(text)?.[1];
      const about = subject.replaceAll(member.email, 'them').replace(/, 20\d\d/, '');
      return `${dateOf(receivedAt)} ${about}${paid ? `, ${paid}` : ''}${until ? `, access until ${until}` : ''}`;
    });

  const changes = async (): Promise<string[]> => {
    const byId = new Map<string, string>();
    for (const { receivedAt, body, headers, verified } of (await site.sandbox.access()).toReversed()) {
      const { type, data } = body as AccessEvent;
      const id = headers['webhook-id'] ?? '';
      const change = `${dateOf(receivedAt)} ${type} ${data.kind} ${data.scope.join('+')}`.trimEnd();
      if (!byId.has(id)) byId.set(id, verified ? change : `${change} (not signed)`);
    }
    return [...byId.values()];
  };

  it('gets every answer, email and access change in the tables', async () => {
    const seen: unknown[] = [];
    for (const [date, what] of DAYS) {
      const seconds = Date.parse(`${date} ${year} 18:00 UTC`) / 1000 - (await clock());
      if (what !== 'subscribes') await move(seconds);
      await actions[what]?.();
      await settle();
      seen.push([date, what, ...(await answers())]);
    }
    expect(seen).toEqual(DAYS);
    // Emails of the same moment arrive in any order.
    expect((await mailsTo(member.email)).toSorted()).toEqual(MAILS.toSorted());
    expect((await mailsTo('operator@example.com')).toSorted()).toEqual(OPERATOR_MAILS.toSorted());
    expect((await changes()).toSorted()).toEqual(CHANGES.toSorted());
  }, 300_000);
});
