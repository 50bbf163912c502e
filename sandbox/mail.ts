import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { sendOddReplies, hasOddReplies } from './odd-answers.js';
import type { Sandbox } from './sandbox.js';
import type { ReceivedMail } from './state.js';

const maxMails = 10_000;

/**
 * The mail server. Accepts every mail, with or without credentials, and keeps it for the inbox.
 * Loopback only, no TLS.
 */
export async function startMail(sandbox: Sandbox): Promise<{ port: number; close(): void }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: 10_000_000,
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    // A connection that was open before the outage or the odd answers began.
    onMailFrom: (_address, _session, done) =>
      done(sandbox.down.mail || hasOddReplies(sandbox.odd.mail) ? unavailable() : null),
    onData: (stream, session, done) => {
      void (async () => {
        try {
          await receive(sandbox, stream, session);
          await sleep(sandbox.odd.mail?.delayMs ?? 0);
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error('The message could not be taken.'));
        }
      })();
    },
  });
  smtp.on('error', (error) => console.error('SMTP:', error.message));
  const [talk] = smtp.server.listeners('connection') as ((socket: Socket) => void)[];
  smtp.server.removeAllListeners('connection').on('connection', (socket) => {
    const odd = sandbox.odd.mail;
    if (sandbox.down.mail) socket.destroy();
    else if (hasOddReplies(odd)) sendOddReplies(socket, odd);
    else talk?.(socket);
  });
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(sandbox.config.smtpPort, '127.0.0.1', resolve);
  });
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : sandbox.config.smtpPort;
  return { port, close: () => smtp.close() };
}

function unavailable(): Error {
  return Object.assign(new Error('Service not available'), { responseCode: 421 });
}

async function receive(sandbox: Sandbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new Error('The message is larger than 10 MB.');
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  const [text, markup] = [parsed.text ?? '', parsed.html ?? ''];
  const mail: ReceivedMail = {
    id: randomUUID(),
    to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
    from: parsed.from ? addressText(parsed.from) : '',
    subject: parsed.subject ?? '',
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    text,
    html: markup,
    links: linksIn(text, markup),
    receivedAt: new Date(sandbox.now() * 1000).toISOString(),
  };
  sandbox.state.mails.unshift(mail);
  sandbox.state.mails.length = Math.min(sandbox.state.mails.length, maxMails);
  sandbox.store.changed();
}

function addressText(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');
}

/** The URLs of an email, each once: first from its text, then from its HTML links. */
function linksIn(text: string, markup: string): string[] {
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([link]) => link.replace(/[.,;:!?]+$/, ''));
  const inHtml = [...markup.matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)].map(([, link = '']) =>
    link.replaceAll('&#x3D;', '=').replaceAll('&#61;', '=').replaceAll('&amp;', '&'),
  );
  return [...new Set([...inText, ...inHtml])];
}
