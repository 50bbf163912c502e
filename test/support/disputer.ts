import { newShopper, quiet, stripe, type Shopper } from './shopper.js';
import type { Site } from './site.js';

/** Somebody who paid, and whose bank is told that they did not mean to. */
export interface Disputer extends Shopper {
  subscriptionId: string;
  customerId: string;
  charge: string;
  dispute: string;
  /** An inquiry becomes a dispute. */
  escalate: () => Promise<unknown>;
  /** The bank decides; nobody waits for the site. */
  decide: (outcome: 'won' | 'lost') => Promise<unknown>;
  /** The bank decides, and the site has followed. */
  close: (outcome: 'won' | 'lost') => Promise<void>;
}

/** Somebody whose trial has just ended, and the charge that they paid. */
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

/** `whileOpening` waits for the site where that is wanted. */
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
