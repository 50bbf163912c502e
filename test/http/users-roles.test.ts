import type { Express } from 'express';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { signedUp } from '../support/accounts.js';
import { type Site, startSite } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Every call of the app, such as 'GET /users/me'. */
function calls(): string[] {
  const { router }: Express = site.app.getHttpAdapter().getInstance();
  const all = router.stack.flatMap(({ route }) => {
    const path = route?.path.replace('{*path}', '') ?? '';
    return (route?.stack ?? []).map(({ method }) => `${method.toUpperCase()} ${path}`);
  });
  return [...new Set(all)].toSorted();
}

const REFUSALS = new Set(['unauthenticated', 'forbidden']);

/** Calls that reject such a visitor. Each is made by a new visitor, without a body. */
async function refused(newVisitor: () => Promise<Visitor> | Visitor): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls()) {
    const [method = '', path = ''] = call.split(' ');
    const visitor = await newVisitor();
    const { body } = await visitor.send<ErrorAnswer | undefined>(method, path, undefined, {});
    if (body !== undefined && REFUSALS.has(body.code)) found.push(call);
  }
  return found;
}

describe('roles', () => {
  it('a visitor has to sign in for exactly the personal calls', async () => {
    expect(await refused(() => site.visitor())).toEqual([
      'DELETE /users/me',
      'DELETE /users/sessions/:id',
      'GET /payment/invoices',
      'GET /payment/subscription-status/:email',
      'GET /post-purchase/access',
      'GET /users/export',
      'GET /users/me',
      'GET /users/sessions',
      'POST /payment/cancel-subscription',
      'POST /payment/create-checkout-session',
      'POST /payment/customer-portal',
      'POST /payment/resume-subscription',
      'POST /payment/send-post-purchase-info',
      'POST /users/change-email',
      'POST /users/change-password',
      'POST /users/confirm-email',
      'POST /users/refresh',
      'POST /users/resend-verification',
      'POST /users/verify-email',
    ]);
  });

  it('every signed-in person may make every call', async () => {
    expect(calls().length).toBeGreaterThan(20);
    expect(await refused(() => signedUp(site))).toEqual([]);
  });
});
