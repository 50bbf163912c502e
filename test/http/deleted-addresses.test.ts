import { parseCustomerCommand, runCustomerCommand } from '../../src/cli/customer.js';
import { OutboxService } from '../../src/mail/outbox.service.js';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { mailTo, tokenIn } from '../support/accounts.js';
import { newMember, type Member } from '../support/member.js';
import { eventually, PASSWORD, quiet } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const LINK = 'Confirm your new email address';
const FAREWELL = 'Your account was deleted';

const rows = () => site.database.repository(OutboxEmail);
const remove = (email: string) => runCustomerCommand(site.app, parseCustomerCommand(['delete', email, '--yes']));
const ask = ({ visitor }: Member, newEmail: string) =>
  visitor.post('/users/change-email', { newEmail, password: PASSWORD });

/** Finds the outbox rows that contain one of these addresses in any column. */
const traces = async (...addresses: string[]): Promise<string[]> =>
  (await rows().find())
    .map((row) => JSON.stringify(row))
    .filter((row) => addresses.some((address) => row.includes(address)));

test('leaves no address of a deleted account: current, former or unconfirmed', async () => {
  const member = await newMember(site);
  await member.subscribe('PRO_BOTH');
  await member.submit();
  const [moved, never] = ['moved', 'never'].map((word) => `${word}.${member.email}`) as [string, string];
  await ask(member, moved);
  const token = tokenIn(await mailTo(site, moved, LINK));
  expect((await member.visitor.post('/users/confirm-email', { token })).status).toBe(200);
  await ask(member, never);
  await mailTo(site, never, LINK);
  await quiet(site);
  expect(await traces(moved)).not.toEqual([]);
  await remove(moved);
  await mailTo(site, moved, FAREWELL);
  await quiet(site);
  await eventually(
    // The other two addresses contain this one.
    () => traces(member.email),
    (left) => left.length === 0,
  );
});

test('drops unsent emails to the person and adds none with a used key again', async () => {
  const { email } = await newMember(site);
  const news = { subject: 'News', text: 'News', html: 'News', notBefore: new Date(Date.now() + 86_400_000) };
  await site.app.get(OutboxService).add({ to: email, ...news });
  await site.app.get(OutboxService).add({ to: email, ...news, key: 'person:once' });
  await remove(email);
  await mailTo(site, email, FAREWELL);
  await eventually(
    () => traces(email),
    (left) => left.length === 0,
  );
  expect(await rows().countBy({ subject: 'News' })).toBe(0);
  expect(await site.app.get(OutboxService).isWritten('person:once')).toBe(true);
});

test('removes the person from a given-up email to the operator', async () => {
  const { email } = await newMember(site);
  const about = `Disputed payment: ${email}`;
  const notBefore = new Date(Date.now() + 86_400_000);
  await site.app.get(OutboxService).add({ to: 'ops@example.com', subject: about, text: about, html: about, notBefore });
  const failed = { state: 'failed', lastError: `554 no ${email}` } as const;
  await site.database.transaction(() => rows().update({ recipient: 'ops@example.com' }, failed));
  await remove(email);
  await mailTo(site, email, FAREWELL);
  await eventually(
    () => traces(email),
    (left) => left.length === 0,
  );
  expect(await rows().findOneByOrFail({ recipient: 'ops@example.com' })).toMatchObject({
    subject: 'Disputed payment: account deleted',
    state: 'failed',
  });
});

test('keeps no address in a sent email to the operator', async () => {
  const { email } = await newMember(site);
  await site.app.get(OutboxService).add({ to: 'desk@example.com', subject: `New: ${email}`, text: email, html: email });
  await mailTo(site, 'desk@example.com', `New: ${email}`);
  const sent = await eventually(
    () => rows().findOneByOrFail({ recipient: 'desk@example.com' }),
    ({ state }) => state === 'sent',
  );
  expect(sent.subject).toBe('New: …');
});

test("leaves other people's emails alone", async () => {
  const [gone, other] = [await newMember(site), await newMember(site)];
  await mailTo(site, other.email, 'Confirm your email address');
  await eventually(
    () => rows().countBy({ recipient: other.email, state: 'sent' }),
    (count) => count === 1,
  );
  await remove(gone.email);
  await mailTo(site, gone.email, FAREWELL);
  expect(await rows().countBy({ recipient: other.email, state: 'sent' })).toBe(1);
});
