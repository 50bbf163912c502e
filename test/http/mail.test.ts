import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { Settings } from '../../src/config/settings.js';
import { BackgroundJobsService } from '../../src/jobs/background-jobs.service.js';
import { OutboxService, type OutgoingEmail } from '../../src/mail/outbox.service.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { mailTo, newEmail, PASSWORD, signedUp } from '../support/accounts.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const mail = (to: string, more: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to,
  subject: 'News',
  text: 'Some news.',
  html: '<p>Some news.</p>',
  ...more,
});

const add = (outgoing: OutgoingEmail): Promise<void> =>
  site.database.transaction(() => site.app.get(OutboxService).add(outgoing));

const soon = (): Date => new Date(Date.now() + 1500);

const rowTo = (recipient: string) => site.database.repository(OutboxEmail).findOneBy({ recipient });

/** Waits until every due email is sent. */
async function drained(): Promise<void> {
  const after = newEmail('last');
  await add(mail(after));
  await mailTo(site, after, 'News');
}

async function metric(name: string): Promise<number> {
  const { text } = await site.visitor().get('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the outbox', () => {
  it('sends both bodies from the configured sender and empties the row', async () => {
    const to = newEmail();
    await add(mail(to));
    const received = await mailTo(site, to, 'News');
    expect(received.from).toBe('Flux Tools <hello@example.com>');
    expect([received.text.trim(), received.html.trim()]).toEqual(['Some news.', '<p>Some news.</p>']);
    let row = await rowTo(to);
    while (row?.state === 'waiting') row = await rowTo(to);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, text: '', html: '', lastError: null });
    expect(row?.sentAt).toBeInstanceOf(Date);
  });

  it('asks mailboxes for no answer and offers nothing to unsubscribe from', async () => {
    const to = newEmail();
    await add(mail(to));
    const { headers } = await mailTo(site, to, 'News');
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'reply-to': 'support@example.com' });
    expect(headers).toHaveProperty('x-auto-response-suppress', 'OOF, AutoReply');
    expect(Object.keys(headers).filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  it('sends an email only if its transaction commits', async () => {
    const to = newEmail('rolled-back');
    const work = site.database.transaction(async () => {
      await site.app.get(OutboxService).add(mail(to));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await drained();
    expect(await site.sandbox.inbox(to)).toEqual([]);
  });

  it('adds an email with the same key once, even concurrently', async () => {
    const to = newEmail('keyed');
    await Promise.all(Array.from({ length: 8 }, () => add(mail(to, { key: 'receipt:1' }))));
    await mailTo(site, to, 'News');
    await add(mail(to, { key: 'receipt:1' }));
    await drained();
    expect(await site.sandbox.inbox(to)).toHaveLength(1);
  });

  it('waits until notBefore, and cancel drops the unsent emails of a group', async () => {
    const [first, dropped, other] = [newEmail('first'), newEmail('dropped'), newEmail('other')];
    await add(mail(first, { cancelKey: 'trial:1' }));
    await mailTo(site, first, 'News');
    await add(mail(dropped, { cancelKey: 'trial:1', notBefore: soon() }));
    await add(mail(other, { cancelKey: 'trial:2', notBefore: soon() }));
    await drained();
    expect(await site.sandbox.inbox(other)).toEqual([]);
    await site.database.transaction(() => site.app.get(OutboxService).cancel('trial:1'));
    await mailTo(site, other, 'News');
    expect(await site.sandbox.inbox(dropped)).toEqual([]);
    expect(await rowTo(dropped)).toBeNull();
  });

  it('prevents subjects from adding headers and addresses from adding recipients', async () => {
    const [to, thief] = [newEmail('target'), newEmail('thief')];
    await add(mail(to, { subject: `Hello\r\nBcc: ${thief}\r\n\r\nbody` }));
    await add(mail(`${newEmail()}, ${thief}`));
    await add(mail(`x@example.com\r\nBcc: ${thief}`));
    const received = await mailTo(site, to, 'Hello');
    expect(received.subject).toBe(`Hello Bcc: ${thief} body`);
    expect(received.to).toBe(to);
    await drained();
    const recipients = (await site.sandbox.inbox()).flatMap((each) => each.to.split(', '));
    expect(recipients).not.toContain(thief);
  });

  it('sends each email once from two replicas', async () => {
    const second = await NestFactory.createApplicationContext(AppModule.forRoot(site.app.get(Settings)), {
      logger: false,
      abortOnError: false,
    });
    second.get(BackgroundJobsService).start();
    const recipients = Array.from({ length: 40 }, () => newEmail('replica'));
    await Promise.all(
      recipients.map((to, index) => (index % 2 === 0 ? add(mail(to)) : second.get(OutboxService).add(mail(to)))),
    );
    for (const to of recipients) await mailTo(site, to, 'News');
    await second.close();
    await drained();
    for (const to of recipients) expect(await site.sandbox.inbox(to)).toHaveLength(1);
  });

  it('keeps the key, but no text, of old emails', async () => {
    const [keyed, plain] = [newEmail('swept'), newEmail('swept')];
    await add(mail(keyed, { key: 'receipt:old' }));
    await add(mail(plain));
    await mailTo(site, keyed, 'News');
    await mailTo(site, plain, 'News');
    await drained();
    await site.database.transaction(async () => {
      const rows = site.database.repository(OutboxEmail);
      await rows.update({ state: 'sent' }, { sentAt: new Date(Date.now() - 31 * 86_400_000) });
    });
    await site.restart();
    const rows = site.database.repository(OutboxEmail);
    while (await rows.existsBy({ recipient: plain })) await sleep(20);
    expect(await rows.findOneBy({ key: 'receipt:old' })).toMatchObject({ recipient: '', subject: '', text: '' });
  });

  it('reports the age of the oldest due or failed email, ignoring scheduled ones', async () => {
    const forgetWaiting = () =>
      site.database.transaction(() => site.database.repository(OutboxEmail).delete({ state: 'waiting' }));
    await forgetWaiting();
    const [late, later, waits] = [newEmail('late'), newEmail('later'), newEmail('waits')];
    for (const to of [late, later, waits]) await add(mail(to, { notBefore: daysAgo(-1) }));
    expect(await metric('mails_oldest_seconds')).toBe(0);
    await site.database.transaction(async () => {
      const rows = site.database.repository(OutboxEmail);
      await rows.update({ recipient: waits }, { createdAt: daysAgo(9) });
      await rows.update({ recipient: late }, { createdAt: daysAgo(2), attempts: 1 });
      await rows.update({ recipient: later }, { createdAt: daysAgo(1), attempts: 3 });
    });
    const days = (await metric('mails_oldest_seconds')) / 86_400;
    await forgetWaiting();
    expect(days).toBeGreaterThanOrEqual(2);
    expect(days).toBeLessThan(3);
  });

  it('clears given-up emails after 30 days and keeps newer ones', async () => {
    const [keyed, plain, recent] = [newEmail('given-up'), newEmail('given-up'), newEmail('given-up')];
    await add(mail(keyed, { key: 'receipt:given-up', notBefore: soon() }));
    for (const to of [plain, recent]) await add(mail(to, { notBefore: soon() }));
    await site.database.transaction(async () => {
      const rows = site.database.repository(OutboxEmail);
      const given = { state: 'failed' as const, lastError: `550 ${keyed}` };
      for (const recipient of [keyed, plain]) await rows.update({ recipient }, { ...given, dueAt: daysAgo(31) });
      await rows.update({ recipient: recent }, { ...given, dueAt: daysAgo(1) });
    });
    await site.restart();
    const rows = site.database.repository(OutboxEmail);
    while (await rows.existsBy({ recipient: plain })) await sleep(20);
    const forgotten = { recipient: '', subject: '', text: '', html: '', lastError: null };
    expect(await rows.findOneBy({ key: 'receipt:given-up' })).toMatchObject(forgotten);
    expect(await rowTo(recent)).toMatchObject({ text: 'Some news.' });
  });
});

/** Makes waiting emails due, because the delay after several failures is long. */
const makeDue = () =>
  site.database.transaction(async () => {
    await site.database.repository(OutboxEmail).update({ state: 'waiting' }, { dueAt: new Date() });
  });

describe('a mail outage', () => {
  it('delivers emails from the outage by itself, even after a restart', async () => {
    await site.sandbox.outage('mail', true);
    const emails = [newEmail('outage'), newEmail('outage')];
    for (const email of emails) await signedUp(site, email);
    let row = await rowTo(emails[0] ?? '');
    while (!row?.lastError) {
      await sleep(20);
      row = await rowTo(emails[0] ?? '');
    }
    expect(row.state).toBe('waiting');
    expect(await metric('mails_waiting')).toBeGreaterThanOrEqual(2);
    await site.restart();
    expect(await site.sandbox.inbox(emails[0])).toEqual([]);
    await site.sandbox.outage('mail', false);
    await makeDue();
    for (const email of emails) await mailTo(site, email, 'Confirm your email address');
  });

  it('neither delays nor fails the request that causes the email', async () => {
    await site.sandbox.outage('mail', true);
    const answer = await site.visitor().post('/users/register', { email: newEmail(), password: PASSWORD });
    await site.sandbox.outage('mail', false);
    expect(answer.status).toBe(201);
  });
});
