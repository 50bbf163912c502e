import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, SETTINGS, watchPageLoads } from '../testing/open-page.js';
import { ACCOUNT, EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS, statusOf } from '../testing/signed-in.js';
import { type Answers, deferredReply, ok, errorReply, mockServer } from '../testing/mock-server.js';
import * as paymentSuccess from './payment-success.js';

const SEND = 'POST /payment/send-post-purchase-info';
const FAILED = 'Failed to submit info. Please try again.';
const INFO = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: EMAIL,
  ntEmail: 'ada@trading.example.com',
  machineId: '',
  tradingViewUsername: '',
  discordName: '',
};

async function visit(answers: Answers = {}) {
  const calls = mockSignedInServer(answers);
  const { unmount } = render(openPage(paymentSuccess, '/payment/success').view);
  await screen.findByLabelText('First name');
  return { calls, unmount };
}

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(screen.getByLabelText(label));
    if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
  }
}

const NEEDED = { 'First name': 'Ada', 'Last name': 'Lovelace', 'NinjaTrader email': 'ada@trading.example.com' };
/** The next poll of the status comes three seconds later. */
const SOON = { timeout: 10_000 };
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  watchPageLoads();
});
afterEach(() => jest.restoreAllMocks());

describe('/payment/success', () => {
  it('congratulates, confirms the subscription and the mail, and links the account', async () => {
    await visit({ [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true }) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Congratulations');
    expect(screen.getByText(/subscription is active/)).toHaveTextContent(/onboarding email, and a receipt/);
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account');
    expect(screen.getByRole('heading', { name: 'Get Started' })).toBeVisible();
  });

  it('reports a missing payment, checks again, and keeps typed values', async () => {
    await visit({ [STATUS]: [ok(NO_SUBSCRIPTION), ok({ ...NO_SUBSCRIPTION, paid: true })] });
    const warning = /Just paid\? It shows up here within a minute/;
    expect(screen.getByText(warning)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We don’t see a payment yet');
    expect(screen.queryByText(/subscription is active/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'choose a plan' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('button', { name: 'Checking…' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('First name'), 'Ada');
    expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations' }, SOON)).toBeVisible();
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  });

  it.each([
    ['First name', 'firstName', true],
    ['Last name', 'lastName', true],
    ['Email', 'email', true],
    ['NinjaTrader email', 'ntEmail', true],
    ['NinjaTrader machine ID (optional)', 'machineId', false],
    ['TradingView username (optional)', 'tradingViewUsername', false],
    ['Discord name (optional)', 'discordName', false],
  ])('has the field %s, named %s', async (label, name, isRequired) => {
    await visit();
    const field = screen.getByLabelText(label);
    expect(field).toHaveAttribute('name', name);
    expect((field as HTMLInputElement).required).toBe(isRequired);
  });

  it('fills in the session’s email and the last submission', async () => {
    await visit({ 'GET /post-purchase/access': ok({ grants: [], info: { ...INFO, machineId: 'M-1' } }) });
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByLabelText('NinjaTrader machine ID (optional)')).toHaveValue('M-1');
  });

  it('shows the form if the last submission does not load', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await visit({ 'GET /post-purchase/access': 'unreachable' });
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });

  it('POST /payment/send-post-purchase-info: sends all seven fields', async () => {
    const { calls } = await visit({ [SEND]: ok({ accepted: true }) });
    await fillIn(NEEDED);
    await submit();
    expect(calls.at(-1)).toEqual({ method: 'POST', path: '/payment/send-post-purchase-info', body: INFO });
  });

  it('disables the button while submitting, then replaces the form with a message', async () => {
    const answer = deferredReply();
    await visit({ [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true }), [SEND]: answer.answer });
    await fillIn(NEEDED);
    await submit();
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    answer.arrive(ok({ accepted: true }));
    expect(await screen.findByText(/access will be added shortly/)).toBeVisible();
    expect(screen.getByText(/access will be added shortly/).closest('[tabindex]')).toHaveFocus();
    expect(screen.getByText(/TradingView script access is automated/)).toHaveTextContent('about 30 minutes');
    expect(screen.getByText(/NinjaTrader license access is manual/)).toHaveTextContent('US Eastern daytime');
    expect(screen.getByRole('link', { name: /community chat/ })).toHaveAttribute('href', SETTINGS.links.discord);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it.each([
    ['an outage', errorReply(503, 'unavailable', 'Not now.')],
    ['no answer', 'unreachable' as const],
    ['a refusal', errorReply(429, 'too_many_requests', 'Too many requests.')],
  ])(
    'Post-purchase submission failure, %s: shows the message, and keeps and re-enables the form',
    async (_name, reply) => {
      await visit({ [SEND]: reply });
      await fillIn(NEEDED);
      await submit();
      expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
      expect(screen.getByLabelText('First name')).toHaveValue('Ada');
      expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    },
  );

  it('keeps typed values over a new sign-in if the session expired', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const ended = errorReply(401, 'session_ended', 'Your session has ended.');
    const { unmount } = await visit({
      [SEND]: ended,
      'POST /users/refresh': ended,
      'GET /users/me': [ok(ACCOUNT), ended],
    });
    await fillIn({ ...NEEDED, 'Discord name (optional)': 'ada#1' });
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to get started' })).toBeVisible();
    unmount();

    const { calls } = await visit({ [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true }), [SEND]: ok({ accepted: true }) });
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    await submit();
    expect(await screen.findByText(/access will be added shortly/)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ ...INFO, discordName: 'ada#1' });
    expect(Object.keys(window.sessionStorage)).toEqual(['offer']);
  });

  it("does not show one person's typed values to another in the same tab", async () => {
    const { unmount } = await visit();
    await fillIn(NEEDED);
    unmount();
    await visit({
      'GET /users/me': ok({ ...ACCOUNT, email: 'grace@example.com' }),
      [statusOf('grace@example.com')]: ok(NO_SUBSCRIPTION),
    });
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('grace@example.com');
  });

  it("shows the server's message beside a rejected field", async () => {
    const fields = { machineId: 'The machine ID can have at most 200 characters.' };
    await visit({ [SEND]: errorReply(400, 'invalid_request', fields.machineId, fields) });
    await fillIn(NEEDED);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    const field = screen.getByLabelText('NinjaTrader machine ID (optional)');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(fields.machineId));
    expect(field).toHaveFocus();
  });

  it.each([
    ['firstName', 'First name', '', 'Enter your first name.'],
    ['lastName', 'Last name', '', 'Enter your last name.'],
    ['email', 'Email', '', 'Enter the email address of your account'],
    ['email of another form', 'Email', 'ada', 'Enter the email address of your account'],
    ['ntEmail', 'NinjaTrader email', '', 'Enter the email address of your NinjaTrader account'],
    ['ntEmail of another form', 'NinjaTrader email', 'ada@', 'Enter the email address of your NinjaTrader account'],
  ])('rejects a missing or invalid %s beside the field and sends nothing', async (_name, label, text, sentence) => {
    const { calls } = await visit();
    await fillIn({ ...NEEDED, [label]: text });
    const before = calls.length;
    await submit();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(calls).toHaveLength(before);
    await userEvent.type(screen.getByLabelText(label), 'x');
    expect(screen.getByLabelText(label)).not.toHaveAttribute('aria-invalid');
  });

  it('asks a visitor to sign in, promises nothing, and returns here after Google', async () => {
    window.sessionStorage.setItem('checkout', EMAIL);
    mockServer({
      'GET /users/session-hint': ok({ hasCookies: false }),
      'GET /users/login/google': ok({ url: 'https://accounts.example.com/consent' }),
    });
    render(openPage(paymentSuccess, '/payment/success').view);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to get started' })).toBeVisible();
    expect(screen.queryByText(/subscription is active/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(window.sessionStorage.getItem('returnPath')).toBe('/payment/success');
  });
});
