import { checkoutTerms, PLANS } from './plans.js';

it('contains the price, the trial, the first charge date and how to cancel', () => {
  expect(checkoutTerms(PLANS.PRO_BOTH, '2026-11-20', true)).toBe(
    '30 days free, then $119 a month until you cancel, online at any time. First charge on December 20, 2026.',
  );
  expect(checkoutTerms(PLANS.STANDARD_BOTH, '2026-11-20', false)).toBe(
    '$69 a month until you cancel, online at any time. First charge today, after any account credit.',
  );
});
