import type Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import type { AccessEvent } from '../../src/access/delivery/access-webhook.service.js';
import { GrantTransition } from '../../src/access/grants/grant-transition.entity.js';
import type { AccessAnswer, GrantKind } from '../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../src/shared/contract/payment.js';
import { type PlanKey, PLANS, PLAN_KEYS } from '../../src/shared/plans.js';
import type { Fleet } from './fleet.js';
import { idIn, PASSWORD, priceId, stripe } from './shopper.js';
import type { StormPerson } from './storm-person.js';

const LIVE = ['trialing', 'active', 'past_due'];

/** The state at Stripe after a storm. */
export interface StormTruth {
  subscriptions: Stripe.Subscription[];
  customers: Stripe.Customer[];
  events: number;
  dropped: number;
}

export async function truthOf(fleet: Fleet): Promise<StormTruth> {
  const deliveries = await fleet.sandbox.deliveries();
  return {
    subscriptions: await all<Stripe.Subscription>(fleet, '/subscriptions?status=all&limit=100'),
    customers: await all<Stripe.Customer>(fleet, '/customers?limit=100'),
    events: deliveries.length,
    dropped: deliveries.filter(({ status }) => status === 'dropped').length,
  };
}

async function all<T extends { id: string }>(fleet: Fleet, path: string): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const after = found.at(-1);
    const page = await stripe<Stripe.ApiList<T>>(fleet, after ? `${path}&starting_after=${after.id}` : path);
    found.push(...page.data);
    if (!page.has_more) return found;
  }
}

/** Describes every inconsistency, one sentence each; empty if there is none. */
export async function findings(fleet: Fleet, source: DataSource, people: readonly StormPerson[]): Promise<string[]> {
  const truth = await truthOf(fleet);
  return [
    ...(await rowFindings(source, truth)),
    ...(await mailFindings(source, truth)),
    ...(await accessFindings({ fleet, source, people }, truth)),
  ];
}

async function rowFindings(source: DataSource, { subscriptions }: StormTruth): Promise<string[]> {
  const rows = new Map((await source.getRepository(Subscription).find()).map((row) => [row.id, row]));
  const pending = await source.getRepository(StripeEvent).countBy({ state: 'pending' });
  const wrong = subscriptions.flatMap((one) => {
    const row = rows.get(one.id);
    const [have, want] = [JSON.stringify(row && rowFacts(row)), JSON.stringify(stripeFacts(one))];
    return have === want ? [] : [`${one.id} is ${have} here and ${want} at Stripe`];
  });
  return pending === 0 ? wrong : [...wrong, `${pending} events wait`];
}

const rowFacts = (row: Subscription) => ({
  status: row.status,
  price: row.priceId,
  trialEndsAt: row.trialEndsAt?.getTime() ?? null,
  cancelsAt: row.cancelsAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
});

const ms = (seconds: number | null | undefined): number | null => (seconds == null ? null : seconds * 1000);

function stripeFacts(one: Stripe.Subscription): ReturnType<typeof rowFacts> {
  const [item] = one.items.data;
  const periodEnd = one.cancel_at_period_end ? item?.current_period_end : null;
  return {
    status: one.status as Subscription['status'],
    price: item?.price.id ?? '',
    trialEndsAt: ms(one.trial_end),
    cancelsAt: ms(one.ended_at ?? one.cancel_at ?? periodEnd),
    endedAt: ms(one.ended_at),
  };
}

/**
 * Checks that each subscription was announced once: by the welcome email, by the refusal of a
 * second trial, or by the email that it started and has ended.
 */
async function mailFindings(source: DataSource, { subscriptions }: StormTruth): Promise<string[]> {
  const mails = await source.getRepository(OutboxEmail).find();
  const byKey = new Map(mails.map((mail) => [mail.key, mail]));
  const lacking = subscriptions.flatMap(({ id }) => {
    const refused = byKey.get(`person:trial-refused:${id}`);
    const started = byKey.get(`person:started:${id}`);
    const ended = byKey.get(`person:ended:${id}`);
    const saysBoth = ended?.subject === 'Your subscription started and ended';
    if (started && saysBoth) return [`${id} was told twice that it began`];
    return refused || started || saysBoth ? [] : [`${id} was never told`];
  });
  const unsent = mails.filter(({ state }) => state !== 'sent');
  return [...lacking, ...unsent.map(({ subject, state }) => `A mail is ${state}: ${subject}`)];
}

/** Checks what each person sees. Call it last, because a sign-in syncs the customer. */
export async function personFindings(fleet: Fleet, people: readonly StormPerson[]): Promise<string[]> {
  const truth = await truthOf(fleet);
  const found = await Promise.all(
    people.map(async ({ email, visitor, submitted }) => {
      const login = await visitor.post('/users/login', { email, password: PASSWORD });
      if (login.status !== 200) return [`${email} cannot sign in: ${login.status}`];
      const status = await visitor.get<SubscriptionStatusAnswer>(`/payment/subscription-status/${email}`);
      const { body } = await visitor.get<AccessAnswer>('/post-purchase/access');
      const [paid, given] = [livePlans(email, truth).length > 0, body.info?.machineId ?? null];
      return [
        ...(status.body.paid === paid ? [] : [`${email}: paid is ${status.body.paid} and should be ${paid}`]),
        ...(given === submitted ? [] : [`${email}: the form says ${given} and ${submitted} was accepted`]),
      ];
    }),
  );
  return found.flat();
}

function livePlans(email: string, { customers, subscriptions }: StormTruth): PlanKey[] {
  const ids = customers.filter((customer) => customer.email === email).map(({ id }) => id);
  return subscriptions
    .filter(({ customer, status }) => ids.includes(idIn(customer)) && LIVE.includes(status))
    .flatMap(({ items }) => PLAN_KEYS.filter((key) => priceId(key) === items.data[0]?.price.id));
}

interface Storm {
  fleet: Fleet;
  source: DataSource;
  people: readonly StormPerson[];
}

/**
 * Checks each grant: the last call asks for the scope of the plans, and no two consecutive calls
 * with different ids ask for the same scope, unless a change between them was replaced unsent.
 */
async function accessFindings({ fleet, source, people }: Storm, truth: StormTruth): Promise<string[]> {
  const history = await source.getRepository(GrantTransition).find();
  const wasReplaced = (former: AccessEvent, later: AccessEvent): boolean =>
    history.some(
      ({ grantId, at, toState }) =>
        grantId === later.data.grantId &&
        ['queued', 'revoke_queued'].includes(toState) &&
        at > new Date(former.timestamp) &&
        at < new Date(later.timestamp),
    );
  const calls = (await fleet.sandbox.access()).map(({ headers, body }) => ({
    id: headers['webhook-id'],
    event: body as AccessEvent,
  }));
  const oldestFirst = calls.toReversed();
  return people.flatMap(({ email, userName }) => {
    const plans = livePlans(email, truth).filter((key) => PLANS[key].platforms.includes('tradingview'));
    const own = oldestFirst.filter(({ event }) => isAbout(event, 'tradingview', userName));
    const changes = own.filter(({ id }, index) => own.findIndex((other) => other.id === id) === index);
    const doubled = changes.filter(({ event }, index) => {
      const former = changes[index - 1]?.event;
      return former !== undefined && asks(event) === asks(former) && !wasReplaced(former, event);
    });
    const isPro = plans.some((key) => PLANS[key].tier === 'pro');
    const wanted = plans.length === 0 ? 'none' : isPro ? 'indicators strategies' : 'indicators';
    const last = asks(own.at(-1)?.event);
    return [
      ...doubled.map(({ id }) => `${email}: ${id} asks for what was asked before`),
      ...(last === wanted ? [] : [`${email}: the last call gives ${last}, the plans ${wanted}`]),
    ];
  });
}

function isAbout({ data }: AccessEvent, kind: GrantKind, userName: string): boolean {
  return data.kind === kind && JSON.stringify([data.account, data.remove]).includes(`"${userName}"`);
}

function asks(event: AccessEvent | undefined): string {
  return event?.type === 'access.grant' ? event.data.scope.toSorted().join(' ') : 'none';
}
