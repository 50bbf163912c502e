import { newShopper, quiet, stripe, type Shopper } from './shopper.js';
import type { Site } from './site.js';

/** A person who paid and then disputes the payment at the bank. */
export interface Disputer extends Shopper {
  subscriptionId: string;
  customerId: string;
  charge: string;
  dispute: string;
  /** Turns the inquiry into a dispute. */
  escalate: () => Promise<unknown>;
  /** Closes the dispute, without waiting for the site. */
  decide: (outcome: 'won' | 'lost') => Promise<unknown>;
  /** Closes the dispute and waits until the site has processed it. */
  close: (outcome: 'won' | 'lost') => Promise<void>;
}

/** Creates a person whose trial has just ended and who paid the first charge. */
export async function newPayer(
  site: Site,
): Promise<Shopper & Pick<Disputer, 'subscriptionId' | 'customerId' | 'charge'>> {
  const shopper = await newShopper(site);
  const { subscriptionId, customerId } = await shopper.subscribe();
  await stripe(site, `/subscriptions/${subscriptionId}`, { trial_end: 'now' });
  await site.sandbox.advanceDays(0.1);
  const { data } = await stripe<{ data: { id: string }[] }>(site, `/charges?customer=${customerId}`);
  return { ...shopper, subscriptionId, customerId, charge: data[0]?.id ?? '' };
}

/** Creates a person with a dispute or inquiry. `whileOpening` runs after it was opened. */
export async function newDisputer(
  site: Site,
  {
    inquiry = false,
    whileOpening = () => settle(site),
  }: { inquiry?: boolean; whileOpening?: () => Promise<unknown> } = {},
): Promise<Disputer> {
  const payer = await newPayer(site);
  const { charge } = payer;
  const { id } = await site.sandbox.control<{ id: string }>('/stripe/disputes', { charge, inquiry });
  await whileOpening();
  const act = (what: string, body: object) => site.sandbox.control(`/stripe/disputes/${id}/${what}`, body);
  const decide = (outcome: 'won' | 'lost') => act('close', { outcome });
  return {
    ...payer,
    dispute: id,
    decide,
    escalate: () => act('escalate', {}),
    close: async (outcome) => {
      await decide(outcome);
      await settle(site);
    },
  };
}

export async function settle(site: Site): Promise<void> {
  await quiet(site);
  await site.sandbox.advanceDays(0);
}
