import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { parseMailsCommand, runMailsCommand } from '../../src/cli/mails.js';
import { Settings } from '../../src/config/settings.js';
import { OutboxService } from '../../src/mail/outbox.service.js';
import { FailedEmailsService } from '../../src/mail/failed-emails.service.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { newEmail } from '../support/accounts.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => site.database.transaction(() => rows().clear()));

const rows = () => site.database.repository(OutboxEmail);
const news = { subject: 'News', text: 'News', html: '<p>News</p>' };

/** Each run is a separate app beside the server, like in the container. */
async function run(...args: string[]): Promise<string> {
  const options = { logger: false, abortOnError: false } as const;
  const context = await NestFactory.createApplicationContext(AppModule.forRoot(site.app.get(Settings)), options);
  try {
    return await runMailsCommand(context.get(FailedEmailsService), parseMailsCommand(args));
  } finally {
    await context.close();
  }
}

/** Adds a given-up email to a new address. */
async function givenUp(cancelKey?: string): Promise<OutboxEmail> {
  const to = newEmail('mail');
  const later = new Date(Date.now() + 3_600_000);
  const group = cancelKey === undefined ? {} : { cancelKey };
  await site.app.get(OutboxService).add({ to, ...news, ...group, notBefore: later });
  const failed = { state: 'failed', attempts: 60, lastError: '550 No such mailbox' } as const;
  await site.database.transaction(() => rows().update({ recipient: to }, failed));
  return rows().findOneByOrFail({ recipient: to });
}

const arrival = (mail: OutboxEmail) =>
  eventually(
    () => site.sandbox.inbox(mail.recipient),
    (received) => received.length === 1,
  );

const stateOf = async ({ id }: OutboxEmail): Promise<string> => (await rows().findOneByOrFail({ id })).state;

test('lists failed emails with their reasons and resends one', async () => {
  const [first, second] = [await givenUp(), await givenUp()];
  const lines = (await run('list')).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^${first.id}  .*Z  ${first.recipient}  News  550 No such mailbox$`));
  expect(await run('resend', first.id)).toBe('The mail will be sent again.');
  await arrival(first);
  expect(await stateOf(second)).toBe('failed');
  await expect(run('resend', first.id)).rejects.toThrow(`No mail with the id ${first.id} was given up.`);
});

test('lists waiting emails with their last response and next attempt', async () => {
  await site.sandbox.control('/answer', { service: 'mail', body: '554 Not now for anybody\r\n' });
  const to = newEmail('mail');
  await site.app.get(OutboxService).add({ to, ...news });
  const report = await eventually(
    () => run('list'),
    (text) => text.includes('Not now'),
  );
  expect(report).toMatch(/^No mail was given up\.\n\nWaiting; the server tries again by itself:\n/);
  expect(report).toMatch(new RegExp(`  ${to}  News  .*554 Not now for anybody.*  \\(tried .*, next 20.*Z\\)$`));
  await expect(run('resend', (await rows().findOneByOrFail({ recipient: to })).id)).rejects.toThrow('No mail with');
  await site.sandbox.control('/answer', { service: 'mail' });
  await arrival(await rows().findOneByOrFail({ recipient: to }));
});

test('resends all emails except those that can be outdated, which need their id', async () => {
  const [first, second, link] = [await givenUp(), await givenUp(), await givenUp('reset:someone')];
  const report = await run('resend', '--all');
  expect(report).toMatch(/^2 mails will be sent again\. Left, because they may be out of date:\n/);
  expect(report).toContain(`${link.recipient}  News (may be out of date)`);
  await Promise.all([arrival(first), arrival(second)]);
  expect(await stateOf(link)).toBe('failed');
  await run('resend', link.id);
  await arrival(link);
  expect(await run('list')).toBe('No mail was given up.');
});

test('gives a resent email all attempts again', async () => {
  const mail = await givenUp();
  await site.app.close();
  await run('resend', mail.id);
  await site.restart();
  const sent = await eventually(
    () => rows().findOneByOrFail({ id: mail.id }),
    ({ state }) => state === 'sent',
  );
  expect(sent).toMatchObject({ attempts: 1, lastError: null });
});

test('drops a failed email that is no longer needed', async () => {
  const mail = await givenUp('reminder:someone');
  await site.app.get(OutboxService).cancel('reminder:someone');
  expect(await rows().existsBy({ id: mail.id })).toBe(false);
});

test('neither lists nor sends emails that were cleared after 30 days', async () => {
  const mail = await givenUp();
  await site.database.transaction(() => rows().update({ id: mail.id }, { recipient: '', key: 'kept' }));
  expect(await run('list')).toBe('No mail was given up.');
  expect(await run('resend', '--all')).toBe('0 mails will be sent again.');
});

test.each([[[]], [['resend']], [['list', 'x']], [['resend', 'a', 'b']], [['other']]])(
  'explains the usage for the arguments %j',
  async (args) => {
    await expect(run(...args)).rejects.toThrow('node dist/cli/mails.js list');
  },
);
