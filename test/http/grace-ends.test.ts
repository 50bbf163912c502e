import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { SubscriptionHooksService } from '../../src/payment/subscriptions/subscriptions.service.js';
import { Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import { eventually, newShopper, quiet } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const DAY_MS = 86_400_000;
const HELD = 'Your access has ended because a payment failed';
/** More transactions than a database runs at a time. */
const PLACES = 20;

describe('The email about the end of the grace period', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  /** A person whose grace period ended yesterday, by our rows. */
  const late = async (invoice: string): Promise<{ email: string; subscriptionId: string }> => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await quiet(site);
    const overdue = new Date(Date.now() - 8 * DAY_MS);
    const unpaid = { pastDueSince: overdue, openInvoiceId: invoice, openInvoiceDueAt: overdue };
    await update(subscriptionId, { status: 'past_due', ...unpaid });
    return { email: shopper.email, subscriptionId };
  };
  const update = (id: string, changes: Partial<Subscription>) =>
    site.database.transaction(() => site.database.repository(Subscription).update({ id }, changes));
  const jobDone = async () => {
    const jobs = () => site.database.repository(PaymentJob);
    await site.database.transaction(() =>
      jobs().update({ name: 'trial-reminders' }, { dueAt: new Date(0), lastOutcome: null }),
    );
    await site.sandbox.advanceDays(0);
    const job = () => jobs().findOneByOrFail({ name: 'trial-reminders' });
    await eventually(job, ({ lastOutcome }) => lastOutcome === 'done');
    await site.sandbox.advanceDays(0);
  };
  const subjects = async (email: string) => (await site.sandbox.inbox(email)).map(({ subject }) => subject);

  it('is sent to a person who has not paid', async () => {
    const { email } = await late('in_late');
    await jobDone();
    expect(await subjects(email)).toContain(HELD);
  });

  it('is not sent to a person who paid after the job listed them', async () => {
    const { email, subscriptionId } = await late('in_paid');
    let isPaid = false;
    // The job announces a person between listing and emailing. Transactions run one after the
    // other, so those that start here all run before the email is written.
    site.app.get(SubscriptionHooksService).onChanged(() => {
      if (isPaid) return;
      isPaid = true;
      const paying = update(subscriptionId, { status: 'active', pastDueSince: null, openInvoiceId: null });
      for (let place = 1; place < PLACES; place++) void site.database.transaction(() => paying);
    });
    await jobDone();
    expect(isPaid).toBe(true);
    expect(await subjects(email)).not.toContain(HELD);
  });
});
