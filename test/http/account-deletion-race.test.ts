import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { eventually, newShopper, PASSWORD, sessionIdOf, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const deleteAccount = ({ visitor, email }: Shopper) =>
  visitor.delete('/users/me', { confirm: email, password: PASSWORD });

const sendForm = ({ visitor, email }: Shopper, at: number) =>
  visitor.post('/payment/send-post-purchase-info', {
    firstName: `Ada ${at}`,
    lastName: 'Byron',
    email,
    ntEmail: email,
  });

test.each([
  ['the form', sendForm, 12],
  ['a checkout', (shopper: Shopper) => shopper.press(), 6],
])(
  '%s that meets the deletion of its own account: done or refused, never an error of ours',
  async (_what, call, calls) => {
    for (let round = 0; round < 4; round++) {
      const shopper = await newShopper(site);
      const answers = await Promise.all([
        ...Array.from({ length: calls }, (_, at) => call(shopper, at)),
        deleteAccount(shopper),
        ...Array.from({ length: calls }, (_, at) => call(shopper, calls + at)),
      ]);
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 201, 204, 401, 429, 503].includes(status))).toEqual([]);
      expect(statuses).toContain(204);
    }
  },
);

test('no checkout that was pressed while its account was deleted can be paid', async () => {
  for (let round = 0; round < 6; round++) {
    const shopper = await newShopper(site);
    await shopper.press();
    const deleted = deleteAccount(shopper);
    const presses = Array.from({ length: 6 }, async () => {
      await sleep(Math.random() * 60);
      return shopper.press();
    });
    const answers = await Promise.all(presses);
    expect((await deleted).status).toBe(204);
    const handedOut = answers.filter(({ status }) => status === 200).map(({ body }) => sessionIdOf(body.redirect));
    for (const id of new Set(handedOut)) {
      const session = () => stripe<Stripe.Checkout.Session>(site, `/checkout/sessions/${id}`);
      await eventually(session, ({ status }) => status === 'expired');
    }
  }
});
