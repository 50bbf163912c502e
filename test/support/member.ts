import type { AccessEvent } from '../../src/access/delivery/access-webhook.service.js';
import type { AccessAnswer, GrantKind, GrantState, GrantSummary } from '../../src/shared/contract/access.js';
import type { Answer } from './visitor.js';
import { eventually, newShopper, type Shopper, stripe } from './shopper.js';
import type { Site } from './site.js';

export type AccessCall = AccessEvent & { id: string | undefined; verified: boolean };

/** A signed-in person who sends the Get Started form and follows their access. */
export interface Member extends Shopper {
  /** The person's TradingView username. */
  userName: string;
  /** Sends the form with the details for every platform; `given` replaces fields. */
  submit(given?: object): Promise<Answer<unknown>>;
  access(): Promise<AccessAnswer>;
  grant(kind: GrantKind): Promise<GrantSummary | undefined>;
  /** Waits until the grant reaches this state. */
  reaches(kind: GrantKind, state: GrantState): Promise<GrantSummary | undefined>;
  /** The texts of emails with this subject. */
  mails(subject: string): Promise<string[]>;
  /** The person's customer and newest subscription at the Stripe stand-in. */
  atStripe(): Promise<{ customer: string; subscription: string }>;
  /** Ends the person's newest subscription at once. */
  cancel(): Promise<void>;
}

export async function newMember(site: Pick<Site, 'sandbox' | 'visitor'>): Promise<Member> {
  const shopper = await newShopper(site);
  const { email, visitor } = shopper;
  const userName = `Fan_${email.split('@')[0] ?? ''}`;
  const access = async () => {
    const { status, body, text } = await shopper.read<AccessAnswer>('/post-purchase/access');
    if (status !== 200) throw new Error(`The access call answered ${status}: ${text}`);
    return body;
  };
  const grant = async (kind: GrantKind) => (await access()).grants.find((one) => one.kind === kind);
  const atStripe = async () => {
    const customers = await stripe<{ data: { id: string }[] }>(site, `/customers?email=${encodeURIComponent(email)}`);
    const customer = customers.data[0]?.id ?? '';
    const list = await stripe<{ data: { id: string }[] }>(site, `/subscriptions?customer=${customer}`);
    return { customer, subscription: list.data[0]?.id ?? '' };
  };
  return {
    ...shopper,
    userName,
    access,
    grant,
    atStripe,
    submit: (given = {}) =>
      visitor.post('/payment/send-post-purchase-info', {
        firstName: 'Ada',
        lastName: 'Trader',
        email,
        ntEmail: `nt.${email}`,
        tradingViewUsername: userName,
        ...given,
      }),
    reaches: (kind, state) =>
      eventually(
        () => grant(kind),
        (one) => one?.state === state,
      ),
    mails: async (subject) =>
      (await site.sandbox.inbox(email)).filter((mail) => mail.subject === subject).map(({ text }) => text),
    cancel: async () => {
      await stripe(site, `/subscriptions/${(await atStripe()).subscription}`, undefined, 'DELETE');
    },
  };
}

/** Lists the access webhooks of one kind that the sandbox received, the oldest first. */
export async function accessCalls(site: Pick<Site, 'sandbox'>, kind: GrantKind = 'tradingview'): Promise<AccessCall[]> {
  const received = (await site.sandbox.access()).map(({ body, headers, verified }) => {
    return { ...(body as AccessEvent), id: headers['webhook-id'], verified };
  });
  return received.filter(({ data }) => data.kind === kind).reverse();
}

/** Lists the emails to the operator with this subject that contain `text`. */
export async function operatorMails(site: Pick<Site, 'sandbox'>, subject: string, text: string): Promise<string[]> {
  const mails = await site.sandbox.inbox('operator@example.com');
  return mails.filter((mail) => mail.subject === subject && mail.text.includes(text)).map((mail) => mail.text);
}
