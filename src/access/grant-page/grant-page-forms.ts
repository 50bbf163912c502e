import type { AccessDelivery } from '../delivery/access-delivery.entity.js';
import type { AccessResult } from '../delivery/access-reply.js';
import { formatEasternTime } from '../grants/due-time.rules.js';
import { GRANT_PAGE } from './grant-links.service.js';
import type { TimeRange } from '../grants/grant-retry.service.js';
import { html, type Html } from './html.js';

/** What a page shows beside the grant. */
export interface PageView {
  siteName: string;
  /** The link's token, which every form sends back. */
  token: string;
  now: Date;
  /** What was just done, or why it was not. */
  notice?: { text: string; isWrong: boolean };
  /** What was typed, to be corrected. */
  typed?: { by: string; text: string };
  /** Grants that would be handed over again, to be confirmed. */
  redo?: { span: TimeRange; count: number };
}

/** What a button sends and says. */
export type Button = readonly [action: string, label: string, look?: 'second' | 'careful'];

const RESULTS: Readonly<Record<AccessResult, string>> = {
  confirmed: 'done',
  in_progress: 'in progress',
  refused: 'refused',
  action_needed: 'waiting for the customer',
  retry: 'not accepted',
  wait: 'asked to wait',
};

/** What a receiver answered, and when. */
export function formatDelivery({ at, status, result, detail }: AccessDelivery): string {
  const words = detail === null ? '' : `. ${detail}`;
  return `${formatEasternTime(at)}: ${status ?? 'no answer'}, ${RESULTS[result]}${words}`;
}

/** A form of the page, with what says which grant it is about. */
export function form({ token }: PageView, step: number, content: Html, element: 'section' | 'div' = 'section'): Html {
  const inside = html`<form method="post" action="${GRANT_PAGE}">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="step" value="${step}" />
    ${content}
  </form>`;
  return element === 'section' ? html`<section>${inside}</section>` : html`<div>${inside}</div>`;
}

export function button([action, label, look]: Button): Html {
  return html`<button name="action" value="${action}" class="${look ?? 'first'}">${label}</button>`;
}
