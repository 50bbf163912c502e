import { stripeTestKey } from './stripe-test-key.js';
import { jest, type Step } from './test-steps.js';

const SKIPPED =
  'Skipped: STRIPE_TEST_KEY is not set. With a secret key of a Stripe test mode (sk_test_…) these tests run against the real Stripe.\n';

/** The contract with Stripe against the real one: only when it is asked for by name, and only with a key. */
export function live(): Step {
  const tests = jest('live', 'Stripe test mode', 'live', []);
  return {
    ...tests,
    isOptIn: true,
    run: async () => {
      if (stripeTestKey(process.env) !== null) return tests.run();
      process.stdout.write(SKIPPED);
      return { passed: 0, failed: 0, skipped: 1 };
    },
  };
}
