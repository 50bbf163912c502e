import { Submission } from '../../src/access/submission.entity.js';
import type { AccessAnswer, PostPurchaseInfo } from '../../src/shared/contract/access.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { newShopper, type Shopper } from './shopper.js';
import type { Site } from './site.js';
import type { Answer } from './visitor.js';

export const POST_PURCHASE_PATH = '/payment/send-post-purchase-info';

/** A signed-in person who sends the post-purchase form, and what is kept of it. */
export interface Sender extends Shopper {
  /** What the form needs and no more; `given` replaces or adds fields. */
  form(given?: object): PostPurchaseInfo;
  send(body: unknown): Promise<Answer<ErrorAnswer>>;
  /** Their submissions, the oldest first. */
  stored(): Promise<Submission[]>;
  /** What the form is filled in with again. */
  info(): Promise<PostPurchaseInfo | null>;
}

export async function newSender(site: Site): Promise<Sender> {
  const shopper = await newShopper(site);
  const { email, visitor } = shopper;
  return {
    ...shopper,
    form: (given = {}) => ({ firstName: 'Ada', lastName: 'Trader', email, ntEmail: 'ada.nt@example.com', ...given }),
    send: (body) => visitor.post(POST_PURCHASE_PATH, body),
    stored: async () => {
      const order = { revision: 'ASC' } as const;
      const rows = await site.database.repository(Submission).find({ order, relations: { user: true } });
      return rows.filter((row) => row.user?.email === email);
    },
    info: async () => (await visitor.get<AccessAnswer>('/post-purchase/access')).body.info,
  };
}

/** Subjects of the mails to this address, the newest first. */
export async function subjectsTo(site: Site, email: string): Promise<string[]> {
  return (await site.sandbox.inbox(email)).map(({ subject }) => subject);
}
