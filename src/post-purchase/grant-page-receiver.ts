import type { GrantFile } from './grant-desk.js';
import { button, type Button, form, type PageView } from './grant-page-parts.js';
import { PENDING_STATES } from './grant-state.js';
import { html, type Html } from './html.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What can be asked of the receiver; null where there is none. */
export function receiver(file: GrantFile, view: PageView): Html | null {
  const { grant, hasReceiver, history } = file;
  if (!hasReceiver) return null;
  const isPending = PENDING_STATES.includes(grant.state);
  const mayAsk = grant.wanted !== null && !['requested', 'revoked'].includes(grant.state);
  const buttons: Button[] = [
    ...(isPending ? [['redeliver', 'Call it again now', 'second'] as const] : []),
    ...(mayAsk || grant.state === 'revoke_queued' ? [['retry', 'Ask anew', 'second'] as const] : []),
  ];
  return html`${
    buttons.length > 0
      ? form(
          view,
          history.length,
          html`<h2>Receiver</h2>
            <p class="soft">
              “Call it again now” repeats the same change. “Ask anew” sends a new one, also after the receiver refused
              the old one.
            </p>
            <div class="buttons">${buttons.map(button)}</div>`,
        )
      : null
  }
  ${span(file, view)}`;
}

/** Everything of a time span: first counted, then confirmed. */
function span({ history, deliveries }: GrantFile, view: PageView): Html {
  const refused = deliveries.filter(({ result }) => result === 'refused' || result === 'retry').at(-1);
  // A field knows minutes alone, and the one that runs counts in full.
  const until = new Date(view.now.getTime() + MINUTE_MS);
  const asked = view.redo?.span ?? { since: refused?.at ?? new Date(view.now.getTime() - DAY_MS), until };
  const fields = html`<label
      >From <small>UTC</small> <input type="datetime-local" name="since" required value="${forInput(asked.since)}"
    /></label>
    <label
      >Until <small>UTC</small> <input type="datetime-local" name="until" required value="${forInput(asked.until)}"
    /></label>`;
  const count = view.redo?.count;
  const words =
    count === undefined
      ? null
      : html`<p>${count === 1 ? '1 grant waits' : `${count} grants wait`} that a receiver refused or missed then.</p>`;
  const buttons: Button[] = [
    ['count', 'Count them', 'second'],
    ...(count === undefined || count === 0 ? [] : [['redo', 'Hand all of them over again'] as const]),
  ];
  return html`<details ${count === undefined ? '' : 'open'}>
    <summary>Everything that was refused in a time span</summary>
    ${form(
      view,
      history.length,
      html`${fields}${words}
        <div class="buttons">${buttons.map(button)}</div>`,
      'div',
    )}
  </details>`;
}

/** For a field of day and time, in UTC. */
function forInput(instant: Date): string {
  return instant.toISOString().slice(0, 16);
}
