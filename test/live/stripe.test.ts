import { stripeTestKey } from '../../scripts/stripe-test-key.js';
import { describeStripeContract } from './stripe-contract.js';
import { openStripeTestMode } from './stripe-test-mode.js';

const key = stripeTestKey(process.env);
if (key === null) throw new Error('STRIPE_TEST_KEY is not set. `npm test -- live` runs this, or says why it does not.');

describeStripeContract('Stripe test mode', () => openStripeTestMode(key));
