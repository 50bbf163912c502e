import * as fc from 'fast-check';
import type { IRouter } from 'express';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { User } from '../../src/users/user.entity.js';
import { newEmail, PASSWORD, signedUp } from '../support/accounts.js';
import { endFuzzing, type FuzzedAnswer, type FuzzedRequest, fuzzedRequests, send } from '../support/fuzzed-request.js';
import { type Member, newMember } from '../support/member.js';
import { priceId } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

/** FUZZ_SEED and FUZZ_REQUESTS in the environment override the seed and the number of requests. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_128);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 5000);
const AT_A_TIME = 10;
/** After this many batches the account is replaced: it may be limited or signed out. */
const BATCHES_AN_ACCOUNT = 10;
const HANG_MS = 30_000;
const NAME = 'Person_whom_nobody_else_sees';

let site: Site;
let person: Member;
/** Values that only `person` may read, besides the email address. */
let secrets: readonly string[];
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1', SANDBOX: 'false' });
  person = await newMember(site);
  await person.subscribe('PRO_BOTH');
  await person.submit({ tradingViewUsername: NAME, lastName: 'Nobodyknowsthisname' });
  const { customer, subscription } = await person.atStripe();
  const user = await site.database.repository(User).findOneByOrFail({ email: person.email });
  const session = await site.database.repository(Session).findOneByOrFail({ userId: user.id });
  secrets = [NAME, 'Nobodyknowsthisname', customer, subscription, user.id, session.id, `nt.${person.email}`];
});
afterAll(async () => {
  endFuzzing();
  await site.stop();
});

test(`${REQUESTS} random requests to all routes, signed in and out: no 5xx, no hang, nobody else's data`, async () => {
  console.info(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const router = (site.app.getHttpAdapter().getInstance() as { router: IRouter }).router;
  const known = [
    person.email,
    PASSWORD,
    priceId('PRO_BOTH'),
    priceId('TEST'),
    'newcomer@example.com',
    'orb',
    ...secrets,
  ];
  let batches = 0;
  let cookie = '';
  const sendBatch = async (requests: readonly FuzzedRequest[]): Promise<void> => {
    if (batches++ % BATCHES_AN_ACCOUNT === 0) {
      const visitor = await signedUp(site, newEmail('fuzzer'));
      cookie = [...visitor.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    }
    await Promise.all(
      requests.map(async (fuzzed) => {
        const answer = await send(site.url, fuzzed, cookie, HANG_MS);
        if (answer.status >= 500) throw new Error(`${answer.status}: ${answer.text.slice(0, 500)}`);
        const response = `${JSON.stringify(answer.headers)}\n${answer.text}`;
        const leaked = secrets.filter((secret) => response.includes(secret) && !asked(fuzzed).includes(secret));
        if (leaked.length > 0)
          throw new Error(`The response leaks ${leaked.join(', ')} of another person: ${response.slice(0, 500)}`);
        if (isJsonError(answer, fuzzed) && !/^\{"error":".+","code":"\w+","requestId":"[\w-]+"/.test(answer.text)) {
          throw new Error(`An error in another form: ${answer.text.slice(0, 500)}`);
        }
      }),
    );
  };
  const requests = fc.array(fuzzedRequests(router, known), { minLength: AT_A_TIME, maxLength: AT_A_TIME });
  await fc.assert(fc.asyncProperty(requests, sendBatch), {
    seed: SEED,
    numRuns: REQUESTS / AT_A_TIME,
    endOnFailure: true,
  });
  // The person's data is unchanged.
  expect((await person.visitor.get('/users/me')).body).toMatchObject({ email: person.email });
  expect((await person.status()).paid).toBe(true);
  expect(await site.database.repository(StripeCustomer).countBy({ id: secrets[2] ?? '' })).toBe(1);
}, 300_000);

const isJsonError = ({ status, headers }: FuzzedAnswer, { method }: FuzzedRequest): boolean =>
  status >= 400 && method !== 'HEAD' && headers['content-type']?.includes('json') === true;

/** The texts of a request, which a response may echo. */
function asked({ path, headers, body }: FuzzedRequest): string {
  return [path, ...Object.values(headers), body ?? ''].join('\n');
}
