/** STRIPE_TEST_KEY; null when it is not set. Throws for anything but a secret key of Stripe's test mode, so that no real money can move. */
export function stripeTestKey(env: NodeJS.ProcessEnv): string | null {
  const key = env['STRIPE_TEST_KEY']?.trim() ?? '';
  if (key === '') return null;
  if (/^sk_test_\w+$/.test(key)) return key;
  throw new Error(
    'STRIPE_TEST_KEY must be a secret key of a Stripe test mode or sandbox (sk_test_…). Live and restricted keys are refused.',
  );
}
