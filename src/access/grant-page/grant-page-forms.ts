import type { AccessDelivery } from '../delivery/access-delivery.entity.js';
import type { AccessResult } from '../delivery/access-protocol.js';
import { formatEasternTime, toEasternInput } from '../grants/due-time.rules.js';
import { GRANT_PAGE } from './grant-links.service.js';
import type { TimeRange } from '../grants/grant-retry.service.js';
import { html, type Html } from './grant-page-html.js';
import type { GrantDetails } from '../grants/grant-admin.service.js';
import { PENDING_STATES } from '../grants/grant-state.rules.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Renders the receiver's actions; null if no receiver is set up. */
export function receiverSection(file: GrantDetails, view: PageView): Html | null {
  const { grant, hasReceiver, history } = file;
  if (!hasReceiver) return null;
  const isPending = PENDING_STATES.includes(grant.state);
  const mayAsk = grant.wanted !== null && !['requested', 'revoked'].includes(grant.state);
  const buttons: Button[] = [
    ...(isPending ? [['redeliver', 'Call again now', 'second'] as const] : []),
    ...(mayAsk || grant.state === 'revoke_queued' ? [['retry', 'Ask again', 'second'] as const] : []),
  ];
  return html`${
    buttons.length > 0
      ? form(
          view,
          history.length,
          html`<h2>Receiver</h2>
            <p class="soft">
              ${isPending ? '“Call again now” repeats the same request. ' : ''}“Ask again” sends a new request, even
              after the receiver refused the last one.
            </p>
            <div class="buttons">${buttons.map(button)}</div>`,
        )
      : null
  }
  ${timeRangeSection(file, view)}`;
}

/** Renders the retry of a time range: the first submission counts, the second confirms. */
function timeRangeSection({ history, deliveries }: GrantDetails, view: PageView): Html {
  const refused = deliveries.filter(({ result }) => result === 'refused' || result === 'retry').at(-1);
  // The field has no seconds, and the current minute has to be included.
  const until = new Date(view.now.getTime() + MINUTE_MS);
  const asked = view.redo?.span ?? { since: refused?.at ?? new Date(view.now.getTime() - DAY_MS), until };
  const fields = html`<label
      >From <small>US Eastern time</small>
      <input type="datetime-local" name="since" required value="${toEasternInput(asked.since)}"
    /></label>
    <label
      >Until <small>US Eastern time</small>
      <input type="datetime-local" name="until" required value="${toEasternInput(asked.until)}"
    /></label>`;
  const count = view.redo?.count;
  const words = count === undefined ? null : html`<p>${formatOpenCount(count)}</p>`;
  const buttons: Button[] = [
    ['count', 'Count them', 'second'],
    ...(count === undefined || count === 0 ? [] : [['redo', 'Hand them all over again'] as const]),
  ];
  return html`<details ${count === undefined ? '' : 'open'}>
    <summary>Everything refused in a time range</summary>
    ${form(
      view,
      history.length,
      html`${fields}${words}
        <div class="buttons">${buttons.map(button)}</div>`,
      'div',
    )}
  </details>`;
}

function formatOpenCount(count: number): string {
  const are = count === 1 ? '1 grant is' : `${count} grants are`;
  return `${are} still open that a receiver refused or missed in this time.`;
}

/** What a page shows besides the grant. */
export interface PageView {
  siteName: string;
  /** The link's token, which every form sends back. */
  token: string;
  now: Date;
  /** The result of the previous submission. */
  notice?: { text: string; isWrong: boolean };
  /** What was typed, to be corrected. */
  typed?: { by: string; text: string };
  /** Grants to retry, waiting for confirmation. */
  redo?: { span: TimeRange; count: number };
}

/** A button: the action it sends, its label and its look. */
export type Button = readonly [action: string, label: string, look?: 'second' | 'careful'];

const RESULTS: Readonly<Record<AccessResult, string>> = {
  confirmed: 'done',
  in_progress: 'in progress',
  refused: 'refused',
  action_needed: 'waiting for the customer',
  retry: 'not accepted',
  wait: 'asked to wait',
};

/** Formats a receiver's answer and its time. */
export function formatDelivery({ at, status, result, detail }: AccessDelivery): string {
  const words = detail === null ? '' : `. ${detail}`;
  return `${formatEasternTime(at)}: ${status ?? 'no answer'}, ${RESULTS[result]}${words}`;
}

/** Renders a form with the hidden fields that identify the grant. */
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
