import type { GrantDetails } from '../grants/grant-admin.service.js';
import { toEasternInput } from '../grants/due-time.rules.js';
import { button, type Button, form, type PageView } from './grant-page-parts.js';
import { PENDING_STATES } from '../grants/grant-state.rules.js';
import { html, type Html } from './html.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What can be asked of the receiver; null where there is none. */
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

/** Everything in a time range: first counted, then confirmed. */
function timeRangeSection({ history, deliveries }: GrantDetails, view: PageView): Html {
  const refused = deliveries.filter(({ result }) => result === 'refused' || result === 'retry').at(-1);
  // A field knows minutes alone, and the one that runs counts in full.
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
