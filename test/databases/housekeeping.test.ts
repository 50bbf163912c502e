import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import { StripeEvent, type StripeEventState } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { AccountLink } from '../../src/users/account/account-link.entity.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { signedUp } from '../support/accounts.js';
import { newMember } from '../support/member.js';
import { eventually } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const DAY_MS = 86_400_000;
const past = new Date(Date.now() - 60_000);
const future = new Date(Date.now() + DAY_MS);

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Builds an event that was received `days` days ago. */
function kept(id: string, state: StripeEventState, days: number): StripeEvent {
  const at = new Date(Date.now() - days * DAY_MS);
  return {
    id,
    type: 'invoice.paid',
    customerId: null,
    chargeId: null,
    happenedAt: at,
    receivedAt: at,
    state,
    attempts: 1,
    dueAt: future,
    lastError: null,
  };
}

describe('Housekeeping', () => {
  it('removes expired sessions and links, and no others', async () => {
    await signedUp(site);
    await signedUp(site);
    await site.database.transaction(async () => {
      for (const entity of [Session, AccountLink]) {
        const rows = site.database.repository<Session | AccountLink>(entity);
        const all = await rows.find();
        for (const [place, row] of all.entries()) row.expiresAt = place === 0 ? past : future;
        await rows.save(all);
      }
    });
    await site.restart();
    const expiries = async () => {
      const rows = [Session, AccountLink].map((entity) =>
        site.database.repository<Session | AccountLink>(entity).find(),
      );
      return (await Promise.all(rows)).map((all) => all.map(({ expiresAt }) => expiresAt));
    };
    const swept = await eventually(expiries, (found) => found.every((all) => all.length < 2));
    expect(swept).toEqual([[future], [future]]);
  });

  it('removes ended rate limit windows, and no others', async () => {
    const rows = () => site.database.repository(RateLimit);
    await site.database.transaction(async () => {
      await rows().insert({ key: 'test:ended', count: 1, endsAt: past });
      await rows().insert({ key: 'test:running', count: 1, endsAt: future });
    });
    await site.restart();
    await eventually(
      () => rows().existsBy({ key: 'test:ended' }),
      (exists) => !exists,
    );
    expect(await rows().existsBy({ key: 'test:running' })).toBe(true);
  });

  it('removes finished webhook events after 35 days and keeps pending or newer ones', async () => {
    const rows = () => site.database.repository(StripeEvent);
    await site.database.transaction(async () => {
      await rows().insert([
        kept('evt_done_old', 'done', 36),
        kept('evt_ignored_old', 'ignored', 36),
        kept('evt_done_young', 'done', 34),
        kept('evt_pending_old', 'pending', 36),
        kept('evt_failed_old', 'failed', 36),
      ]);
      const due = { dueAt: past, lastOutcome: null };
      await site.database.repository(PaymentJob).update({ name: 'nightly-sync' }, due);
    });
    await site.restart();
    await eventually(
      () => site.database.repository(PaymentJob).findOneBy({ name: 'nightly-sync' }),
      (job) => job?.lastOutcome?.startsWith('synced') ?? false,
    );
    const ids = (await rows().find()).map(({ id }) => id).filter((id) => /_(old|young)$/.test(id));
    expect(ids.sort()).toEqual(['evt_done_young', 'evt_failed_old', 'evt_pending_old']);
  });
});

describe('The hourly reconciliation of access', () => {
  it('also ends the access of a person who is no longer a customer', async () => {
    const member = await newMember(site);
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    const { customer } = await member.atStripe();
    await site.database.transaction(() =>
      site.database.repository(StripeCustomer).update({ id: customer }, { userId: null }),
    );
    await site.restart();
    expect((await member.reaches('tradingview', 'revoked'))?.state).toBe('revoked');
  });
});
