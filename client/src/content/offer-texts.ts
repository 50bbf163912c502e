/** The button that leads to the plans, by what the visitor can do. Every page has it. */
export const OFFER_TEXTS = {
  trial: 'Start free trial',
  plans: 'See plans',
  account: 'My account',
};

/** The line beside such a button. */
export const OFFER_TERMS = {
  trial: (days: number, monthlyUsd: number) => `${days} days free, then from $${monthlyUsd}/month. Cancel anytime.`,
  plans: (monthlyUsd: number) => `From $${monthlyUsd}/month. Cancel anytime.`,
  account: 'Your plan, your access, and your billing are in your account.',
};
