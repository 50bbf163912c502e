/** STRIPE_TEST_KEY, or null if it is not set. Throws for any key that could move real money. */
export function stripeTestKey(env: NodeJS.ProcessEnv): string | null {
  const key = env['STRIPE_TEST_KEY']?.trim() ?? '';
  if (key === '') return null;
  if (/^sk_test_\w+$/.test(key)) return key;
  throw new Error(
    'STRIPE_TEST_KEY must be a secret key of a Stripe test mode or sandbox (sk_test_…). Live and restricted keys are refused.',
  );
}
