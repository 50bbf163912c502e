import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { Settings } from '../../src/config/settings.js';
import { Database } from '../../src/database/database.js';
import { OutboxService } from '../../src/mail/outbox.service.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { GrantAdminService } from '../../src/access/grants/grant-admin.service.js';
import { newEmail } from '../support/accounts.js';
import { newMember } from '../support/member.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const mail = (to: string) => ({ to, subject: 'News', text: 'News', html: '<p>News</p>' });

/** Starts and ends an app like a command. */
async function command<T>(work: (context: Pick<Site['app'], 'get'>) => Promise<T>): Promise<T> {
  const options = { logger: false, abortOnError: false } as const;
  const context = await NestFactory.createApplicationContext(AppModule.forRoot(site.app.get(Settings)), options);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

const run = (...args: string[]) => command((context) => runAccessCommand(context, parseAccessCommand(args)));

test('a command sends no emails and runs no jobs of the server', async () => {
  await site.app.close();
  const to = newEmail('left-alone');
  const [row, jobs] = await command(async (context) => {
    const database = context.get(Database);
    await database.transaction(() => database.repository(PaymentJob).clear());
    await context.get(OutboxService).add(mail(to));
    await run('list');
    return [
      await database.repository(OutboxEmail).findOneBy({ recipient: to }),
      await database.repository(PaymentJob).find(),
    ];
  });
  expect(row).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(jobs).toEqual([]);
  expect(await site.sandbox.inbox(to)).toEqual([]);
  await site.restart();
  await eventually(
    () => site.sandbox.inbox(to),
    (received) => received.length === 1,
  );
});

test("the server carries out a command's decision", async () => {
  const member = await newMember(site);
  await site.sandbox.outage('access', true);
  await member.subscribe('STANDARD_SINGLE_TV');
  await member.submit();
  const [queued] = await eventually(
    () => site.app.get(GrantAdminService).list(false),
    (found) => found.length > 0,
  );
  const grant = queued?.grant;
  expect(await run('fail', grant?.id ?? '', '--evidence', 'No such name.')).toBe('The grant is now failed.');
  await site.sandbox.outage('access', false);
  expect(await run('retry', grant?.id ?? '')).toBe('The grant is now queued.');
  // A second app in this process replaces Passport's strategies, so this reads the service and not
  // the account page.
  await eventually(
    async () => (await site.app.get(GrantAdminService).show(grant?.id ?? '')).grant.state,
    (state) => state === 'granted',
  );
});

test.each([
  [['list', 'extra'], 'Too many words: extra.'],
  [['show', 'one', 'two'], 'Too many words: two (evidence needs quotes).'],
  [['lst'], 'There’s no command lst.'],
])('rejects the arguments %j with a reason', (words, message) => {
  expect(() => parseAccessCommand(words)).toThrow(message);
});
