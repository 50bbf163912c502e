import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { OutboxService } from '../../src/mail/outbox.service.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { startSite, type Site } from '../support/site.js';

/** A mail server that, unlike the sandbox's, can lose its reply or refuse a recipient. */
interface MailServer {
  port: number;
  /** Message-ID headers in order of arrival. */
  messageIds: string[];
  /** Callbacks that accept the emails to `slow…`, which the server leaves unanswered. */
  slow: (() => void)[];
  close(): Promise<void>;
}

/** Finds the links in an email, with its line wrapping undone. */
const linksOf = (message: string): string[] =>
  message
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
    .match(/https?:[^\s"<>]+/g) ?? [];

async function startMailServer(): Promise<MailServer> {
  const messageIds: string[] = [];
  const slow: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refused = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      done(address.startsWith('nobody') ? refused : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString();
        messageIds.push(/^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? '');
        if (session.envelope.rcptTo.some(({ address }) => address.startsWith('quoted'))) {
          done(Object.assign(new Error(`Blocked: ${linksOf(message).join(' and ')}`), { responseCode: 554 }));
          return;
        }
        const lost = session.envelope.rcptTo.some(({ address }) => address.startsWith('lost'));
        if (lost && messageIds.length === 1) done(Object.assign(new Error('Try again'), { responseCode: 451 }));
        else if (session.envelope.rcptTo.some(({ address }) => address.startsWith('slow'))) slow.push(done);
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, messageIds, slow, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

let mailServer: MailServer;
let site: Site;
beforeAll(async () => {
  mailServer = await startMailServer();
  site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
});
afterAll(async () => {
  await site.stop();
  await mailServer.close();
});

const add = (to: string): Promise<void> =>
  site.app.get(OutboxService).add({ to, subject: 'News', text: 'News', html: '<p>News</p>' });

async function rowWhen(recipient: string, ready: (row: OutboxEmail) => boolean): Promise<OutboxEmail> {
  for (;;) {
    const row = await site.database.repository(OutboxEmail).findOneByOrFail({ recipient });
    if (ready(row)) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the mail worker', () => {
  it('keeps the Message-ID of an email that is sent again', async () => {
    await add('lost@example.com');
    const row = await rowWhen('lost@example.com', ({ state }) => state === 'sent');
    expect(row.attempts).toBe(2);
    expect(mailServer.messageIds).toEqual([`<${row.id}@localhost>`, `<${row.id}@localhost>`]);
  });

  it('gives up a permanently refused recipient after some attempts and counts it', async () => {
    await add('nobody@example.com');
    const first = await rowWhen('nobody@example.com', ({ lastError }) => lastError !== null);
    expect(first.lastError).toContain('No such mailbox');
    await site.database.transaction(async () => {
      const rows = site.database.repository(OutboxEmail);
      await rows.update({ id: first.id }, { attempts: 8, dueAt: new Date() });
    });
    expect(await rowWhen('nobody@example.com', ({ state }) => state === 'failed')).toMatchObject({ attempts: 9 });
    const { text } = await site.visitor().get('/metrics');
    expect(text).toMatch(/^mails_failed 1$/m);
  });

  it('takes over an email that another process claimed and never sent', async () => {
    await add('orphan@example.com');
    const sent = await rowWhen('orphan@example.com', ({ state }) => state === 'sent');
    await site.database.transaction(async () => {
      const leaseIsOver = new Date(Date.now() - 1000);
      const rows = site.database.repository(OutboxEmail);
      await rows.update({ id: sent.id }, { state: 'waiting', sentAt: null, dueAt: leaseIsOver });
    });
    expect((await rowWhen('orphan@example.com', ({ state }) => state === 'sent')).attempts).toBe(2);
  });

  it('renews the lease while the mail server is slow, so that the email goes out once', async () => {
    const before = mailServer.messageIds.length;
    await add('slow@example.com');
    const claimed = await rowWhen('slow@example.com', ({ attempts }) => attempts === 1);
    const renewed = await rowWhen('slow@example.com', ({ dueAt }) => dueAt > claimed.dueAt);
    expect(renewed).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(renewed.dueAt.getTime()).toBeGreaterThan(Date.now());
    expect(mailServer.slow).toHaveLength(1);
    mailServer.slow[0]?.();
    expect((await rowWhen('slow@example.com', ({ state }) => state === 'sent')).attempts).toBe(1);
    expect(mailServer.messageIds).toHaveLength(before + 1);
  });

  it('redacts the key of a link that a refusal quotes', async () => {
    const page = 'https://www.example.com/operator/grant';
    const text = `Press http://localhost/reset-password#token=live-key or ${page}?token=signed.key, or ask.`;
    await site.app.get(OutboxService).add({ to: 'quoted@example.com', subject: 'News', text, html: `<p>${text}</p>` });
    const { lastError } = await rowWhen('quoted@example.com', (row) => row.lastError !== null);
    expect(lastError).toContain(
      '554 Blocked: http://localhost/reset-password… and https://www.example.com/operator/grant…',
    );
    expect(lastError).not.toMatch(/live-key|signed/);
  });

  it('shuts down in time if the mail server accepts connections and sends nothing', async () => {
    const sockets = new Set<{ destroy(): void }>();
    const silent = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const stuck = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await stuck.app.get(OutboxService).add({ to: 'a@example.com', subject: 'News', text: 'News', html: 'News' });
    const start = performance.now();
    await stuck.restart();
    expect(performance.now() - start).toBeLessThan(8000);
    const row = await stuck.database.repository(OutboxEmail).findOneByOrFail({ recipient: 'a@example.com' });
    expect(row.state).toBe('waiting');
    for (const socket of sockets) socket.destroy();
    silent.close();
    await stuck.stop();
  });
});
