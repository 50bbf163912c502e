import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubscriptionStatus } from '../../../src/shared/contract/payment.js';
import type { PlanKey } from '../../../src/shared/plans.js';
import { openPage } from '../testing/open-page.js';
import { EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { type Answers, type Call, ok } from '../testing/mock-server.js';
import * as paymentSuccess from './payment-success.js';
import { makeSubscription } from '../testing/subscription.js';

async function visit(answers: Answers): Promise<Call[]> {
  const calls = mockSignedInServer(answers);
  render(openPage(paymentSuccess, '/payment/success').view);
  await screen.findByLabelText('First name');
  return calls;
}

const subscription = (planKey: PlanKey, status: SubscriptionStatus) => makeSubscription({ planKey, status });
/** A customer on this plan who had another one before. */
const onPlan = (planKey: PlanKey): Answers => ({
  [STATUS]: ok({
    paid: true,
    subscriptions: [subscription(planKey, 'trialing'), subscription('PRO_BOTH', 'canceled')],
    trialAvailable: false,
  }),
});
const SEND = 'POST /payment/send-post-purchase-info';
const labels = () => [...screen.getByRole('form').querySelectorAll('label')].map(({ textContent }) => textContent);

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('The form of /payment/success follows the plan', () => {
  it('asks for the NinjaTrader account and the machine ID with a NinjaTrader plan, for nothing on TradingView', async () => {
    await visit(onPlan('STANDARD_SINGLE_NT'));
    expect(labels()).toEqual([
      'First name',
      'Last name',
      'Email',
      'NinjaTrader email',
      'Discord name (optional)',
      'NinjaTrader machine ID (optional)',
    ]);
    expect(screen.getByLabelText('NinjaTrader email')).toBeRequired();
    expect(screen.getByLabelText(/machine ID/)).not.toBeRequired();
    expect(screen.getByLabelText(/machine ID/)).toHaveAccessibleDescription('Don’t have it yet? You can add it later.');
    expect(screen.getByText('Where do I find my machine ID?')).toBeVisible();
  });

  it('asks for the TradingView username with a TradingView plan, and sends the account’s email for NinjaTrader', async () => {
    const calls = await visit({ ...onPlan('PRO_SINGLE_TV'), [SEND]: ok({ accepted: true }) });
    expect(labels()).toEqual([
      'First name',
      'Last name',
      'Email',
      'TradingView username (needed)',
      'Discord name (optional)',
    ]);
    expect(screen.getByLabelText(/TradingView/)).not.toBeRequired();
    await fillIn({
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'TradingView username (needed)': 'ada',
    });
    await screen.findByText(/access will be added shortly/);
    expect(calls.at(-1)?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: EMAIL,
      ntEmail: EMAIL,
      tradingViewUsername: 'ada',
      discordName: '',
      machineId: '',
    });
  });

  it('asks for the details of each platform with a plan for both', async () => {
    await visit(onPlan('PRO_BOTH'));
    expect(labels()).toContain('NinjaTrader machine ID (optional)');
    expect(labels()).toContain('TradingView username (needed)');
  });

  it.each([
    ['not seen yet', ok(NO_SUBSCRIPTION)],
    ['not loaded', 'unreachable' as const],
  ])('a plan that is %s: shows what each platform needs', async (_name, status) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await visit({ [STATUS]: status });
    expect(screen.getByLabelText(/machine ID/)).toHaveAccessibleDescription(/^For a NinjaTrader plan\./);
    expect(screen.getByLabelText(/TradingView/)).toHaveAccessibleDescription(/^For a TradingView plan\./);
  });
});

const PERSON = { 'First name': 'Ada', 'Last name': 'Lovelace' };
const ON_NINJATRADER = { ...PERSON, 'NinjaTrader email': 'ada@example.com' };

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

async function send(planKey: PlanKey, fields: Record<string, string>): Promise<void> {
  await visit({ ...onPlan(planKey), [SEND]: ok({ accepted: true }) });
  await fillIn(fields);
  await screen.findByText(/access will be added shortly/);
}

const currentStep = () => document.querySelector('[aria-current="step"]');

describe('Details missing from the form', () => {
  const MISSING = 'We still need your TradingView username';
  const HINT = /We can’t add that access without your TradingView username/;

  it('mentions a missing TradingView username before the form is sent', async () => {
    await visit(onPlan('PRO_BOTH'));
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(HINT);
    await userEvent.type(screen.getByLabelText(/TradingView username/), 'ada');
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
  });

  it('does not ask for a TradingView username if the plan does not cover it', async () => {
    await visit(onPlan('PRO_SINGLE_NT'));
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
  });

  it('asks for missing details after the form was sent', async () => {
    await send('PRO_SINGLE_TV', PERSON);
    expect(screen.queryByText(/TradingView script access is automated/)).toBeNull();
    expect(screen.getByText(MISSING)).toBeVisible();
    expect(currentStep()).toHaveTextContent('1');
    await userEvent.click(screen.getByRole('button', { name: 'Enter your username' }));
    expect(screen.getByLabelText(/TradingView username/)).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    await userEvent.type(screen.getByLabelText(/TradingView username/), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/access will be added shortly/)).toBeVisible();
    expect(screen.getByText(/TradingView script access is automated/)).toBeVisible();
    expect(screen.queryByText(MISSING)).not.toBeInTheDocument();
    expect(currentStep()).toHaveTextContent('2');
  });

  it('mentions only the platforms of the plan in the confirmation', async () => {
    await send('PRO_SINGLE_TV', { ...PERSON, 'TradingView username (needed)': 'ada' });
    expect(screen.queryByText(/NinjaTrader license access/)).toBeNull();
  });

  it('promises no access to a person who has not paid', async () => {
    await visit({ [SEND]: ok({ accepted: true }) });
    await userEvent.click(screen.getByText('Get Started form'));
    await fillIn(ON_NINJATRADER);
    expect(await screen.findByText('We saved your details')).toBeVisible();
    expect(screen.getByText(/We add your access once you have one/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByText(/shortly|Thanks/)).toBeNull();
  });

  it('accepts a machine ID later, and shows no notice for a complete form', async () => {
    await send('PRO_SINGLE_NT', ON_NINJATRADER);
    expect(screen.getByText(/It’s faster if we have it/)).toBeVisible();
    expect(currentStep()).toHaveTextContent('2');
    await userEvent.click(screen.getByRole('button', { name: 'Enter your machine ID' }));
    await userEvent.type(screen.getByLabelText(/machine ID/), 'AB-12');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/access will be added shortly/)).toBeVisible();
    expect(screen.queryByText(/machine ID/)).not.toBeInTheDocument();
  });
});
