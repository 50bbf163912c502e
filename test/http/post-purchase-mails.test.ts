import { GrantTransition } from '../../src/access/grants/grant-transition.entity.js';
import type { AccessAnswer } from '../../src/shared/contract/access.js';
import { verify } from '../support/accounts.js';
import { forEachPerson } from '../support/each-person.js';
import { newSender, type Sender, subjectsTo } from '../support/sender.js';
import { eventually } from '../support/shopper.js';
import type { Site } from '../support/site.js';

const DISCORD_URL = 'https://discord.example/invite';

describe('Emails and grants after a Get Started form', () => {
  let site: Site;
  let person: Sender;
  forEachPerson(newSender, (...given) => ([site, person] = given), { DISCORD_URL });

  const notices = async () =>
    (await site.sandbox.inbox('operator@example.com'))
      .filter(({ subject, text }) => /post-purchase information/i.test(subject) && text.includes(person.email))
      .map(({ text }) => text);

  const queued = () => site.database.repository(GrantTransition).countBy({ event: 'details_given' });

  describe('emails', () => {
    test('sends every detail to the operator and the next steps to the customer', async () => {
      await person.subscribe('PRO_BOTH');
      await person.send(person.form({ machineId: 'AB12', tradingViewUsername: 'AdaTrades', discordName: 'ada' }));
      const [customer] = await eventually(
        async () =>
          (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access will be added/.test(subject)),
        (mails) => mails.length > 0,
      );
      expect(customer?.text).toContain('TradingView script access is automated and takes about 30 minutes.');
      expect(customer?.text).toContain('NinjaTrader license access is manual, during US Eastern daytime.');
      expect(customer?.text).toContain(DISCORD_URL);
      const [operator] = await eventually(
        () => notices(),
        (mails) => mails.length > 0,
      );
      for (const detail of ['Ada', 'Trader', person.email, 'ada.nt@example.com', 'AB12', 'AdaTrades', 'ada']) {
        expect(operator).toContain(detail);
      }
    });

    test.each([
      ['PRO_SINGLE_TV', ['we need your TradingView username', 'takes about 30 minutes'], ['NinjaTrader']],
      ['PRO_SINGLE_NT', ['your NinjaTrader machine ID', 'US Eastern daytime'], ['TradingView']],
      ['PRO_BOTH', ['we need your TradingView username', 'your NinjaTrader machine ID'], []],
    ] as const)('asks a customer of %s for the missing names of its platforms', async (plan, asked, silent) => {
      await person.subscribe(plan);
      await person.send(person.form({ machineId: '', tradingViewUsername: '' }));
      const [mail] = await eventually(
        async () =>
          (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access will be added/.test(subject)),
        (mails) => mails.length > 0,
      );
      for (const words of asked) expect(mail?.text).toContain(words);
      for (const words of silent) expect(mail?.text).not.toContain(words);
      expect(mail?.text).toContain(`${site.url}/account#get-started`);
    });

    test('repeats no typed text to an unconfirmed address or in a subject', async () => {
      await person.subscribe('PRO_BOTH');
      await person.send(person.form({ firstName: 'Visit', lastName: 'evil.example' }));
      const [mail] = await eventually(
        async () =>
          (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access will be added/.test(subject)),
        (mails) => mails.length > 0,
      );
      expect(mail?.text).toContain('Thanks, we’ve got your details.');
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/Visit|evil/);
      const mails = await eventually(
        () => site.sandbox.inbox('operator@example.com'),
        (found) => found.some(({ text }) => text.includes('evil.example')),
      );
      expect(mails.map(({ subject }) => subject).join()).not.toMatch(/Visit|evil/);
    });

    test('greets by name after the address is confirmed', async () => {
      await verify(site, person.email, person.visitor);
      await person.subscribe('PRO_BOTH');
      await person.send(person.form());
      const [mail] = await eventually(
        async () =>
          (await site.sandbox.inbox(person.email)).filter(({ subject }) => /access will be added/.test(subject)),
        (mails) => mails.length > 0,
      );
      expect(mail?.text).toContain('Thanks, Ada, we’ve got your details.');
    });

    test('accepts forms during a mail outage and delivers the emails afterwards', async () => {
      await person.subscribe('PRO_BOTH');
      await site.sandbox.outage('mail', true);
      expect((await person.send(person.form())).status).toBe(200);
      expect(await subjectsTo(site, person.email)).not.toContain('Your access will be added shortly');
      await site.sandbox.outage('mail', false);
      await eventually(
        () => subjectsTo(site, person.email),
        (found) => found.includes('Your access will be added shortly'),
      );
    });
  });

  describe('once per person and change', () => {
    test('accepts the same form again without saving or sending anything', async () => {
      await person.subscribe('PRO_BOTH');
      await person.send(person.form({ machineId: 'AB12' }));
      await person.send(person.form({ machineId: ' AB12 ', ntEmail: 'ADA.NT@example.com', discordName: '' }));
      expect(await person.stored()).toHaveLength(1);
      await person.send(person.form({ machineId: 'CD34' }));
      await eventually(
        () => notices(),
        (found) => found.length >= 2,
      );
      expect(await notices()).toHaveLength(2);
      const told = (await subjectsTo(site, person.email)).filter((subject) => /added shortly|updated/.test(subject));
      expect(told.toSorted()).toEqual(['We updated your details', 'Your access will be added shortly']);
    });

    test('saves every change with its time', async () => {
      for (const machineId of ['one', 'two', 'one']) await person.send(person.form({ machineId }));
      const rows = await person.stored();
      expect(rows.map((row) => [row.revision, row.machineId])).toEqual([
        [1, 'one'],
        [2, 'two'],
        [3, 'one'],
      ]);
      expect(rows.every((row) => Math.abs(row.createdAt.getTime() - Date.now()) < 60_000)).toBe(true);
    });

    test('saves one submission and one grant history for 20 equal concurrent forms', async () => {
      await person.subscribe('PRO_BOTH');
      const before = await queued();
      const body = person.form({ tradingViewUsername: 'AdaTrades', discordName: 'ada' });
      const answers = await Promise.all(Array.from({ length: 20 }, () => person.send(body)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await person.stored()).toHaveLength(1);
      const { grants } = (await person.visitor.get<AccessAnswer>('/post-purchase/access')).body;
      expect(grants.map(({ kind }) => kind).sort()).toEqual(['discord', 'ninjatrader', 'tradingview']);
      expect(await queued()).toBe(before + 3);
      await eventually(
        () => notices(),
        (found) => found.length > 0,
      );
      expect(await notices()).toHaveLength(1);
    });

    test('saves 20 different concurrent forms in one order', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `machine-${index}`);
      await Promise.all(names.map((machineId) => person.send(person.form({ machineId }))));
      const rows = await person.stored();
      expect(rows.map(({ revision }) => revision)).toEqual(names.map((_, index) => index + 1));
      expect(await person.info()).toMatchObject({ machineId: rows.at(-1)?.machineId });
    });

    test('refuses too many forms in an hour with 429 and a waiting time', async () => {
      for (let count = 0; count < 30; count++) await person.send(person.form());
      const answer = await person.send(person.form());
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });
});
