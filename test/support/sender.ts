import { Submission } from '../../src/access/submission.entity.js';
import type { AccessAnswer, PostPurchaseInfo } from '../../src/shared/contract/access.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { newShopper, type Shopper } from './shopper.js';
import type { Site } from './site.js';
import type { Answer } from './visitor.js';

export const POST_PURCHASE_PATH = '/payment/send-post-purchase-info';

/** A signed-in person who sends the post-purchase form, with the stored submissions. */
export interface Sender extends Shopper {
  /** The required fields of the form; `given` replaces or adds fields. */
  form(given?: object): PostPurchaseInfo;
  send(body: unknown): Promise<Answer<ErrorAnswer>>;
  /** The person's submissions, the oldest first. */
  stored(): Promise<Submission[]>;
  /** The values that the form is prefilled with. */
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

/** Lists the subjects of the emails to this address, the newest first. */
export async function subjectsTo(site: Site, email: string): Promise<string[]> {
  return (await site.sandbox.inbox(email)).map(({ subject }) => subject);
}
