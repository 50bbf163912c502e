import { TRIAL_DAYS } from '../../../src/shared/plans.js';

/** Words of the affiliate page, beside affiliates.md. */
export const AFFILIATES_TEXTS = {
  lead: (siteName: string) => `Recommend ${siteName} and earn 30% of every payment your customers make.`,
  join: 'Join the affiliate program',
  materials: 'Get marketing materials',
  sumTitle: 'What 30% comes to',
  sumCaption: 'Commission for each paying customer',
  plan: 'Plan',
  price: 'They pay',
  share: 'You get',
  perMonth: (amount: string) => `${amount}/mo`,
  customers: 'Paying customers',
  total: (amount: string) => `${amount} a month`,
  totalNote: (count: number, plan: string, price: string) =>
    `${count} × 30% of ${price} for ${plan}, while all of them stay subscribed.`,
  caution: `Arithmetic, not a forecast: you may refer few customers or none. The ${TRIAL_DAYS} free days, refunds and canceled plans earn nothing.`,
};
