import { forgetPlan } from '../pricing/checkout.js';
import { clearUserEmail } from '../lib/session.js';
import { forgetDraft } from './get-started-draft.js';

/** For who leaves on purpose: nothing of them stays in this tab. What they typed is kept where their session just ends. */
export function forgetPerson(): void {
  clearUserEmail();
  forgetDraft();
  forgetPlan();
}
