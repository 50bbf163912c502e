import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { forEachPerson } from '../support/each-person.js';
import { newSender, POST_PURCHASE_PATH, type Sender, subjectsTo } from '../support/sender.js';
import type { Site } from '../support/site.js';

describe('POST /payment/send-post-purchase-info', () => {
  let site: Site;
  let person: Sender;
  forEachPerson(newSender, (...given) => ([site, person] = given));

  describe('payload', () => {
    test('saves all seven fields, trimmed, with emails in lower case', async () => {
      const answer = await person.send({
        firstName: ' Ada ',
        lastName: 'Träder-O’Neil',
        email: ` ${person.email.toUpperCase()} `,
        ntEmail: 'Ada.NT@Example.com',
        discordName: 'ada#1234',
        tradingViewUsername: 'AdaTrades',
        machineId: 'AB12-CD34',
      });
      expect([answer.status, answer.body]).toEqual([200, { accepted: true }]);
      expect(await person.info()).toEqual({
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
        const answer = await person.send(person.form({ [field]: value }));
        expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
          400,
          'invalid_request',
          [field],
        ]);
      }
      expect(await person.stored()).toEqual([]);
    });

    test('asks for a missing name with a sentence', async () => {
      for (const lastName of [undefined, ' ', null]) {
        expect((await person.send(person.form({ lastName }))).body.error).toBe('Please enter your last name.');
      }
    });

    test.each(['discordName', 'tradingViewUsername', 'machineId'])('%s is optional', async (field) => {
      expect((await person.send(person.form({ [field]: '' }))).status).toBe(200);
      expect((await person.send(person.form({ [field]: 'x1' }))).status).toBe(200);
      expect(await person.info()).toMatchObject({ [field]: 'x1' });
    });

    test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@example.com\nBcc: x@example.com'])(
      'refuses an ntEmail that is no valid email address: %j',
      async (ntEmail) => {
        const answer = await person.send(person.form({ ntEmail }));
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
      expect((await person.send(person.form({ [field]: 'x'.repeat(max) }))).status).toBe(200);
      const answer = await person.send(person.form({ [field]: 'x'.repeat(max + 1) }));
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    });

    test.each([
      ['firstName', 100],
      ['lastName', 100],
      ['discordName', 40],
      ['tradingViewUsername', 100],
      ['machineId', 200],
    ])('%s: counts variation selectors as the database columns do', async (field, max) => {
      const answer = await person.send(person.form({ [field]: 'a\uFE0F'.repeat(max) }));
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    });

    test.each(['\u200b', '\u2060\u200d', '\u3164', '\u2800', '\u0301'])(
      'refuses an invisible name: %j',
      async (firstName) => {
        const answer = await person.send(person.form({ firstName }));
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['firstName']]);
      },
    );

    test('an email address has at most 254 characters', async () => {
      const answer = await person.send(
        person.form({ ntEmail: `${'x'.repeat(60)}@${`${'y'.repeat(60)}.`.repeat(4)}example.com` }),
      );
      expect(answer.status).toBe(400);
    });

    test.each(['a\nb', 'a\u001bb', 'a\u2028b', 'a\u202eb', 'a\ud800b'])(
      'refuses control characters: %j',
      async (firstName) => {
        const answer = await person.send(person.form({ firstName }));
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['firstName']]);
      },
    );

    test('refuses a NUL character', async () => {
      expect((await person.send(person.form({ firstName: 'a\u0000b' }))).status).toBe(400);
    });

    test.each(['Владимир', '李雷', "D'Arcy", 'José María', 'نیلوفر\u200cجان', 'Zoë 🙂'])(
      'accepts a name like %s',
      async (firstName) => {
        expect((await person.send(person.form({ firstName }))).status).toBe(200);
        expect(await person.info()).toMatchObject({ firstName });
      },
    );

    test.each([
      ['tradingViewUsername', 'Flux_Fan-2'],
      ['tradingViewUsername', 'https://www.tradingview.com/u/FluxFan/'],
      ['tradingViewUsername', '@flux.fan'],
      ['discordName', 'new.name'],
      ['discordName', '@new_name'],
      ['discordName', 'OldName#0001'],
      ['discordName', '80351110224678912'],
    ])('%s may be %s', async (field, value) => {
      expect((await person.send(person.form({ [field]: value }))).status).toBe(200);
    });

    test.each([
      ['tradingViewUsername', 'Flux\u200bFan'],
      ['tradingViewUsername', 'FluxFan\u2060'],
      ['tradingViewUsername', 'Flux\u0406Fan'],
      ['tradingViewUsername', 'Flux\u212aan'],
      ['tradingViewUsername', 'Flux Fan'],
      ['tradingViewUsername', '@@FluxFan'],
      ['tradingViewUsername', 'https://www.tradingview.com/u/Flux%E2%80%8BFan/'],
      ['tradingViewUsername', 'https://example.com/u/FluxFan/'],
      ['discordName', 'new\u200bname'],
      ['discordName', 'new name'],
      ['discordName', 'name#12'],
      ['ntEmail', 'ada\u034f@example.com'],
      ['ntEmail', 'ada\ufe0f@example.com'],
      ['ntEmail', 'ada\u3164@example.com'],
    ])('refuses %s outside its platform’s alphabet: %j', async (field, value) => {
      const answer = await person.send(person.form({ [field]: value }));
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
      expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
      expect(await person.stored()).toEqual([]);
    });

    test('refuses wrong types and unknown fields', async () => {
      const bodies = [
        person.form({ firstName: 1 }),
        person.form({ ntEmail: ['a@example.com'] }),
        person.form({ userId: 'x' }),
        [person.form()],
        'text',
      ];
      for (const body of bodies) expect((await person.send(body)).status).toBeGreaterThanOrEqual(400);
      expect(
        (await person.visitor.post(POST_PURCHASE_PATH, '{"firstName":', { 'content-type': 'application/json' })).status,
      ).toBe(400);
      expect(await person.stored()).toEqual([]);
    });
  });

  describe('identity', () => {
    test('is 401 without a session', async () => {
      const answer = await site.visitor().post<ErrorAnswer>(POST_PURCHASE_PATH, person.form());
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    });

    test("refuses someone else's email with 403 and saves nothing", async () => {
      const answer = await person.send(person.form({ email: 'somebody.else@example.com' }));
      expect([answer.status, answer.body.code]).toEqual([403, 'foreign_email']);
      expect(await person.stored()).toEqual([]);
      expect(await subjectsTo(site, 'somebody.else@example.com')).toEqual([]);
    });

    test('GET /post-purchase/access without a session: 401; before the form: no grants, no info', async () => {
      expect((await site.visitor().get('/post-purchase/access')).status).toBe(401);
      expect((await person.visitor.get('/post-purchase/access')).body).toEqual({ grants: [], info: null });
    });
  });
});
