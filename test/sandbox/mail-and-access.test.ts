import { createTransport } from 'nodemailer';
import { Webhook } from 'standardwebhooks';
import { startSandbox, type Sandbox } from '../support/sandbox.js';

const secret = 'whsec_c2FuZGJveC1hY2Nlc3Mtc2VjcmV0';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const send = (to: string, auth?: { user: string; pass: string }) => {
  const transport = createTransport({ host: 'localhost', port: sandbox.smtpPort, auth, ignoreTLS: true });
  return transport.sendMail({
    from: 'Flux <hello@example.com>',
    to,
    subject: 'Grüße <b>',
    text: 'Confirm: http://localhost:3000/verify-email?token=a&b=c.',
    html: '<p>ü</p><a href="http://localhost:3000/x?a=1&amp;b=2">Confirm</a><script>alert(1)</script>',
  });
};

describe('the mail stand-in', () => {
  it('accepts emails with and without a password and lists them as JSON, newest first', async () => {
    await send('one@example.com');
    await send('Two@example.com', { user: 'any', pass: 'thing' });
    const [newest, oldest] = await sandbox.inbox();
    expect(newest).toMatchObject({ to: 'Two@example.com', from: 'Flux <hello@example.com>', subject: 'Grüße <b>' });
    expect(newest?.links).toEqual([
      'http://localhost:3000/verify-email?token=a&b=c',
      'http://localhost:3000/x?a=1&b=2',
    ]);
    expect(oldest).toMatchObject({
      to: 'one@example.com',
      text: expect.stringContaining('Confirm'),
      html: expect.stringContaining('<p>ü</p>'),
    });
    expect((await sandbox.inbox('two@example.com')).map(({ id }) => id)).toEqual([newest?.id]);
    await fetch(`${sandbox.url}/_sandbox/inbox`, { method: 'DELETE' });
    expect(await sandbox.inbox()).toEqual([]);
  });

  it('shows the inbox and an email, with its HTML in a frame without scripts', async () => {
    await send('one@example.com');
    const [mail] = await sandbox.inbox();
    expect(await (await fetch(`${sandbox.url}/_sandbox/`)).text()).toContain(`/_sandbox/mail/${mail?.id}`);
    const page = await (await fetch(`${sandbox.url}/_sandbox/mail/${mail?.id}`)).text();
    expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups"/);
    expect(page).not.toMatch(/<script|Grüße <b>/);
  });

  it('accepts no email during an outage', async () => {
    await sandbox.outage('mail', true);
    await expect(send('one@example.com')).rejects.toThrow(/closed|ECONN|socket/i);
    await sandbox.outage('mail', false);
    await send('one@example.com');
  });

  it('accepts no email on a connection from before the outage', async () => {
    const kept = createTransport({ pool: true, maxConnections: 1, port: sandbox.smtpPort, ignoreTLS: true });
    const mail = { from: 'hello@example.com', to: 'one@example.com', text: 'News' };
    await kept.sendMail(mail);
    await sandbox.outage('mail', true);
    await expect(kept.sendMail(mail)).rejects.toThrow(/connection/i);
    await sandbox.outage('mail', false);
    expect(await sandbox.inbox()).toHaveLength(1);
    kept.close();
  });
});

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${sandbox.url}/access`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

const signed = (body: string) => {
  const now = new Date();
  const signature = new Webhook(secret).sign('msg_1', now, body);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  };
};

describe('the access receiver', () => {
  it('lists webhooks, newest first, and whether their signature is valid', async () => {
    const body = JSON.stringify({ type: 'access.grant', data: { name: 'ü' } });
    expect((await post(body, signed(body))).status).toBe(200);
    await post(body, { ...signed('{}') });
    const [forged, genuine] = await sandbox.access();
    expect(forged?.verified).toBe(false);
    expect(genuine).toMatchObject({
      verified: true,
      body: { type: 'access.grant' },
      headers: { 'webhook-id': 'msg_1' },
    });
  });

  it('answers as configured, and not during an outage', async () => {
    await sandbox.answerAccess(410, { gone: true });
    const answer = await post('{}', {});
    expect([answer.status, await answer.json()]).toEqual([410, { gone: true }]);
    await sandbox.outage('access', true);
    await expect(post('{}', {})).rejects.toThrow('fetch failed');
  });
});
