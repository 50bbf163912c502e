import { createHash } from 'node:crypto';
import { ComposedEmails1763600020000 } from '../../src/database/migrations/1763600020000-composed-emails.js';
import { TrialUse } from '../../src/payment/subscriptions/trial-use.entity.js';
import { addressMark } from '../../src/payment/subscriptions/trials.service.js';
import { User } from '../../src/users/user.entity.js';
import { signedIn, signedUp } from '../support/accounts.js';
import { newShopper, PASSWORD, quiet } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

/** Iota with diaeresis and accent: only the lower-case letter has a composed form. */
const TYPED = '\u03aa\u0301';
const FORMER = '\u03ca\u0301';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Stores the account's address as earlier releases did. */
const storeFormer = (email: string, before: string): Promise<unknown> =>
  site.database.transaction(() => site.database.repository(User).update({ email }, { email: before }));

async function migrate(): Promise<void> {
  const runner = site.database.writer.createQueryRunner();
  await new ComposedEmails1763600020000().up(runner);
  // SQLite has a single connection.
  if (site.database.isPostgres) await runner.release();
}

describe('An account whose address is decomposed Unicode', () => {
  it('can sign in after the migration, and its trial counts as used', async () => {
    const shopper = await newShopper(site, `${TYPED}1@example.com`);
    await shopper.subscribe();
    await quiet(site);
    await storeFormer('\u03901@example.com', `${FORMER}1@example.com`);
    const marks = () => site.database.repository(TrialUse);
    const [mark, before] = [addressMark(shopper.email), hashOf(`address:${FORMER}1@example.com`)];
    await site.database.transaction(() => marks().update({ mark }, { mark: before }));
    const credentials = { email: `${TYPED}1@example.com`, password: PASSWORD };
    expect((await site.visitor().post('/users/login', credentials)).status).toBe(401);
    await migrate();
    const answer = await site.visitor().post('/users/login', credentials);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ email: '\u03901@example.com' })]);
    expect((await shopper.status()).trialAvailable).toBe(false);
    expect([await marks().existsBy({ mark }), await marks().existsBy({ mark: before })]).toEqual([true, false]);
  });

  it('is unchanged if the composed address has another account', async () => {
    await signedUp(site, `${TYPED}2@example.com`);
    await storeFormer('\u03902@example.com', `${FORMER}2@example.com`);
    await signedUp(site, `${TYPED}2@example.com`);
    await migrate();
    expect(await site.database.repository(User).countBy({ email: `${FORMER}2@example.com` })).toBe(1);
    await signedIn(site, `${TYPED}2@example.com`);
  });
});
