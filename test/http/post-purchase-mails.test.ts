import { GrantTransition } from '../../src/post-purchase/grant-transition.entity.js';
import { Submission } from '../../src/post-purchase/submission.entity.js';
import type { AccessAnswer, PostPurchaseInfo } from '../../src/shared/contract/access.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { verify } from '../support/accounts.js';
import { eventually, newShopper, type Shopper } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

const PATH = '/payment/send-post-purchase-info';
const DISCORD_URL = 'https://discord.example/invite';

describe('What a post-purchase submission sets off', () => {
  let site: Site;
  let person: Shopper;
  beforeAll(async () => {
    site = await startSite({ DISCORD_URL });
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    await site.sandbox.reset();
    person = await newShopper(site);
  });

  const form = (given: object = {}): PostPurchaseInfo => ({
    firstName: 'Ada',
    lastName: 'Trader',
    email: person.email,
    ntEmail: 'ada.nt@example.com',
    ...given,
  });
  const send = (body: unknown) => person.visitor.post<ErrorAnswer>(PATH, body);
  const stored = async () => {
    const rows = await site.database
      .repository(Submission)
      .find({ order: { revision: 'ASC' }, relations: { user: true } });
    return rows.filter((row) => row.user?.email === person.email);
  };
  const info = async () => (await person.visitor.get<AccessAnswer>('/post-purchase/access')).body.info;
  const subjects = async (to: string) => (await site.sandbox.inbox(to)).map(({ subject }) => subject);
  const notices = async () =>
    (await site.sandbox.inbox('operator@example.com'))
      .filter(({ subject, text }) => /post-purchase information/i.test(subject) && text.includes(person.email))
      .map(({ text }) => text);

  describe('mails', () => {
    test('the operator gets every detail, the customer what happens next', async () => {
      await send(form({ machineId: 'AB12', tradingViewUsername: 'AdaTrades', discordName: 'ada' }));
      const [customer] = await eventually(
        async () => (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access/.test(subject)),
        (mails) => mails.length > 0,
      );
      expect(customer?.text).toContain('TradingView script access is automated and takes about 30 minutes.');
      expect(customer?.text).toContain('NinjaTrader licence access is manual, during US Eastern daytime.');
      expect(customer?.text).toContain(DISCORD_URL);
      const [operator] = await eventually(
        () => notices(),
        (mails) => mails.length > 0,
      );
      for (const detail of ['Ada', 'Trader', person.email, 'ada.nt@example.com', 'AB12', 'AdaTrades', 'ada']) {
        expect(operator).toContain(detail);
      }
    });

    test('no words of the sender go to an address that is not confirmed, and none into a subject', async () => {
      await send(form({ firstName: 'Visit', lastName: 'evil.example' }));
      const [mail] = await eventually(
        async () => (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access/.test(subject)),
        (mails) => mails.length > 0,
      );
      expect(mail?.text).toContain('Thank you: we have what you told us.');
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/Visit|evil/);
      const mails = await eventually(
        () => site.sandbox.inbox('operator@example.com'),
        (found) => found.some(({ text }) => text.includes('evil.example')),
      );
      expect(mails.map(({ subject }) => subject).join()).not.toMatch(/Visit|evil/);
    });

    test('once it is confirmed, the mail greets by name', async () => {
      await verify(site, person.email, person.visitor);
      await send(form());
      const [mail] = await eventually(
        async () => (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access/.test(subject)),
        (mails) => mails.length > 0,
      );
      expect(mail?.text).toContain('Hello Ada, thank you');
    });

    test('a mail outage: accepted, and delivered once it is over', async () => {
      await site.sandbox.outage('mail', true);
      expect((await send(form())).status).toBe(200);
      expect(await subjects(person.email)).not.toContain('Your access will be added shortly');
      await site.sandbox.outage('mail', false);
      await eventually(
        () => subjects(person.email),
        (found) => found.includes('Your access will be added shortly'),
      );
    });
  });

  describe('once per person and change', () => {
    test('the same form again is accepted, keeps nothing new and sends nothing again', async () => {
      await send(form({ machineId: 'AB12' }));
      await send(form({ machineId: ' AB12 ', ntEmail: 'ADA.NT@example.com', discordName: '' }));
      expect(await stored()).toHaveLength(1);
      await send(form({ machineId: 'CD34' }));
      await eventually(
        () => notices(),
        (found) => found.length >= 2,
      );
      expect(await notices()).toHaveLength(2);
      expect((await subjects(person.email)).filter((subject) => /access/.test(subject))).toHaveLength(2);
    });

    test('every change is kept with its time', async () => {
      for (const machineId of ['one', 'two', 'one']) await send(form({ machineId }));
      const rows = await stored();
      expect(rows.map((row) => [row.revision, row.machineId])).toEqual([
        [1, 'one'],
        [2, 'two'],
        [3, 'one'],
      ]);
      expect(rows.every((row) => Math.abs(row.createdAt.getTime() - Date.now()) < 60_000)).toBe(true);
    });

    test('20 at the same time: one submission, one row a grant, one history', async () => {
      await person.subscribe('PRO_BOTH');
      const body = form({ tradingViewUsername: 'AdaTrades', discordName: 'ada' });
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await stored()).toHaveLength(1);
      const { grants } = (await person.visitor.get<AccessAnswer>('/post-purchase/access')).body;
      expect(grants.map(({ kind }) => kind).sort()).toEqual(['discord', 'ninjatrader', 'tradingview']);
      const queued = await site.database.repository(GrantTransition).countBy({ event: 'details_given' });
      expect(queued).toBe(3);
      await eventually(
        () => notices(),
        (found) => found.length > 0,
      );
      expect(await notices()).toHaveLength(1);
    });

    test('20 different ones at the same time: all are kept, in one order', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `machine-${index}`);
      await Promise.all(names.map((machineId) => send(form({ machineId }))));
      const rows = await stored();
      expect(rows.map(({ revision }) => revision)).toEqual(names.map((_, index) => index + 1));
      expect(await info()).toMatchObject({ machineId: rows.at(-1)?.machineId });
    });

    test('too many in an hour: 429 with the time to wait', async () => {
      for (let count = 0; count < 30; count++) await send(form());
      const answer = await send(form());
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });
});
