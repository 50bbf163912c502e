import { Submission } from '../../src/post-purchase/submission.entity.js';
import type { AccessAnswer, PostPurchaseInfo } from '../../src/shared/contract/access.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { newShopper, type Shopper } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

const PATH = '/payment/send-post-purchase-info';

describe('POST /payment/send-post-purchase-info', () => {
  let site: Site;
  let person: Shopper;
  beforeAll(async () => {
    site = await startSite();
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

  describe('payload', () => {
    test('all seven fields are kept, trimmed, e-mails in lower case', async () => {
      const answer = await send({
        firstName: ' Ada ',
        lastName: 'Träder-O’Neil',
        email: ` ${person.email.toUpperCase()} `,
        ntEmail: 'Ada.NT@Example.com',
        discordName: 'ada#1234',
        tradingViewUsername: 'AdaTrades',
        machineId: 'AB12-CD34',
      });
      expect([answer.status, answer.body]).toEqual([200, { accepted: true }]);
      expect(await info()).toEqual({
        firstName: 'Ada',
        lastName: 'Träder-O’Neil',
        email: person.email,
        ntEmail: 'ada.nt@example.com',
        discordName: 'ada#1234',
        tradingViewUsername: 'AdaTrades',
        machineId: 'AB12-CD34',
      });
    });

    test.each(['firstName', 'lastName', 'email', 'ntEmail'])('%s is required', async (field) => {
      for (const value of [undefined, '', '   ', null]) {
        const answer = await send(form({ [field]: value }));
        expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
          400,
          'invalid_request',
          [field],
        ]);
      }
      expect(await stored()).toEqual([]);
    });

    test('a missing name is asked for in words', async () => {
      for (const lastName of [undefined, ' ', null]) {
        expect((await send(form({ lastName }))).body.error).toBe('Please enter your last name.');
      }
    });

    test.each(['discordName', 'tradingViewUsername', 'machineId'])('%s is optional', async (field) => {
      expect((await send(form({ [field]: '' }))).status).toBe(200);
      expect((await send(form({ [field]: 'x1' }))).status).toBe(200);
      expect(await info()).toMatchObject({ [field]: 'x1' });
    });

    test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@example.com\nBcc: x@example.com'])(
      'ntEmail must be a valid e-mail address: %j is refused',
      async (ntEmail) => {
        const answer = await send(form({ ntEmail }));
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['ntEmail']]);
      },
    );

    test.each([
      ['firstName', 100],
      ['lastName', 100],
      ['discordName', 40],
      ['tradingViewUsername', 100],
      ['machineId', 200],
    ])('%s has at most %i characters', async (field, max) => {
      expect((await send(form({ [field]: 'x'.repeat(max) }))).status).toBe(200);
      const answer = await send(form({ [field]: 'x'.repeat(max + 1) }));
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    });

    test.each([
      ['firstName', 100],
      ['lastName', 100],
      ['discordName', 40],
      ['tradingViewUsername', 100],
      ['machineId', 200],
    ])('%s: what varies the looks of a character counts, too, as the columns count it', async (field, max) => {
      const answer = await send(form({ [field]: 'a\uFE0F'.repeat(max) }));
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    });

    test.each(['\u200b', '\u2060\u200d', '\u3164', '\u2800', '\u0301'])(
      'a name that nobody can see is refused: %j',
      async (firstName) => {
        const answer = await send(form({ firstName }));
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['firstName']]);
      },
    );

    test('an e-mail address has at most 254 characters', async () => {
      const answer = await send(form({ ntEmail: `${'x'.repeat(60)}@${`${'y'.repeat(60)}.`.repeat(4)}example.com` }));
      expect(answer.status).toBe(400);
    });

    test.each(['a\nb', 'a\u001bb', 'a\u2028b', 'a\u202eb', 'a\ud800b'])(
      'control characters are refused: %j',
      async (firstName) => {
        const answer = await send(form({ firstName }));
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['firstName']]);
      },
    );

    test('a zero character is refused', async () => {
      expect((await send(form({ firstName: 'a\u0000b' }))).status).toBe(400);
    });

    test.each(['Владимир', '李雷', "D'Arcy", 'José María', 'نیلوفر\u200cجان', 'Zoë 🙂'])(
      'a name like %s is taken',
      async (firstName) => {
        expect((await send(form({ firstName }))).status).toBe(200);
        expect(await info()).toMatchObject({ firstName });
      },
    );

    test.each([
      ['tradingViewUsername', 'Flux_Fan-2'],
      ['tradingViewUsername', 'https://www.tradingview.com/u/FluxFan/'],
      ['discordName', 'new.name'],
      ['discordName', 'Old Name#0001'],
      ['discordName', '80351110224678912'],
    ])('%s may be %s', async (field, value) => {
      expect((await send(form({ [field]: value }))).status).toBe(200);
    });

    test('wrong types and unknown fields are refused', async () => {
      const bodies = [
        form({ firstName: 1 }),
        form({ ntEmail: ['a@example.com'] }),
        form({ userId: 'x' }),
        [form()],
        'text',
      ];
      for (const body of bodies) expect((await send(body)).status).toBeGreaterThanOrEqual(400);
      expect((await person.visitor.post(PATH, '{"firstName":', { 'content-type': 'application/json' })).status).toBe(
        400,
      );
      expect(await stored()).toEqual([]);
    });
  });

  describe('identity', () => {
    test('without a session: 401', async () => {
      const answer = await site.visitor().post<ErrorAnswer>(PATH, form());
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    });

    test("someone else's e-mail: 403 and nothing is kept", async () => {
      const answer = await send(form({ email: 'somebody.else@example.com' }));
      expect([answer.status, answer.body.code]).toEqual([403, 'foreign_email']);
      expect(await stored()).toEqual([]);
      expect(await subjects('somebody.else@example.com')).toEqual([]);
    });

    test('GET /post-purchase/access without a session: 401; before the form: no grants, no info', async () => {
      expect((await site.visitor().get('/post-purchase/access')).status).toBe(401);
      expect((await person.visitor.get('/post-purchase/access')).body).toEqual({ grants: [], info: null });
    });
  });
});
