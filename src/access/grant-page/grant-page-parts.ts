import { createHash } from 'node:crypto';
import type { AccessDelivery } from '../delivery/access-delivery.entity.js';
import type { AccessResult } from '../delivery/access-webhook.service.js';
import { formatEasternTime, toEasternInput } from '../grants/due-time.rules.js';
import type { GrantDetails } from '../grants/grant-admin.service.js';
import type { TimeRange } from '../grants/grant-retry.service.js';
import { PENDING_STATES } from '../grants/grant-state.rules.js';
import { GRANT_PAGE } from './grant-links.service.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Renders the receiver's actions; null if no receiver is set up. */
export function receiverSection(details: GrantDetails, view: PageView): Html | null {
  const { grant, hasReceiver, history } = details;
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
  ${timeRangeSection(details, view)}`;
}

/** Renders the retry of a time range. The first submission counts grants, the second confirms. */
function timeRangeSection({ history, deliveries }: GrantDetails, view: PageView): Html {
  const refused = deliveries.filter(({ result }) => result === 'refused' || result === 'retry').at(-1);
  // The field has no seconds. The current minute must be included.
  const until = new Date(view.now.getTime() + MINUTE_MS);
  const range = view.redo?.range ?? { since: refused?.at ?? new Date(view.now.getTime() - DAY_MS), until };
  const fields = html`<label
      >From <small>US Eastern time</small>
      <input type="datetime-local" name="since" required value="${toEasternInput(range.since)}"
    /></label>
    <label
      >Until <small>US Eastern time</small>
      <input type="datetime-local" name="until" required value="${toEasternInput(range.until)}"
    /></label>`;
  const count = view.redo?.count;
  const words = count === undefined ? null : html`<p>${formatOpenCount(count)}</p>`;
  const buttons: Button[] = [
    ['count', 'Count them', 'second'],
    ...(count === undefined || count === 0 ? [] : [['redo', 'Send them all again'] as const]),
  ];
  return html`<details ${count === undefined ? '' : 'open'}>
    <summary>Retry everything refused in a time range</summary>
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
  return `${are} still open after a receiver refused or missed ${count === 1 ? 'it' : 'them'} in this range.`;
}

/** The parts of a page besides the grant. */
export interface PageView {
  siteName: string;
  /** The link's token, which every form sends back. */
  token: string;
  now: Date;
  /** The result of the previous submission. */
  notice?: { text: string; isWrong: boolean };
  /** Rejected input, to be corrected. */
  typed?: { by: string; text: string };
  /** Grants to retry, waiting for confirmation. */
  redo?: { range: TimeRange; count: number };
}

/** A button: the action it sends, its label and its look. */
export type Button = readonly [action: string, label: string, look?: 'second' | 'careful'];

const RESULT_TEXTS: Readonly<Record<AccessResult, string>> = {
  confirmed: 'done',
  in_progress: 'in progress',
  refused: 'refused',
  action_needed: 'waiting for the customer',
  retry: 'not accepted',
  wait: 'asked to wait',
};

/** Formats the time and result of a call. */
export function formatDelivery({ at, status, result, detail }: AccessDelivery): string {
  const words = detail === null ? '' : `. ${detail}`;
  return `${formatEasternTime(at)}: ${status ?? 'no answer'}, ${RESULT_TEXTS[result]}${words}`;
}

/** Renders a form with the hidden fields that identify the grant. */
export function form({ token }: PageView, step: number, content: Html, element: 'section' | 'div' = 'section'): Html {
  const inner = html`<form method="post" action="${GRANT_PAGE}">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="step" value="${step}" />
    ${content}
  </form>`;
  return element === 'section' ? html`<section>${inner}</section>` : html`<div>${inner}</div>`;
}

export function button([action, label, look]: Button): Html {
  return html`<button name="action" value="${action}" class="${look ?? 'first'}">${label}</button>`;
}

/** Markup with escaped texts. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for markup: escapes every value except Html; null renders nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    texts.map((text, index) => (index === 0 ? text : markupOf(parts[index - 1] ?? null) + text)).join(''),
  );
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  return part.map(markupOf).join('');
}

/** The site's look (client/src/styles/tokens.css), inlined because the page loads no files. */
const STYLE = `
:root { color-scheme: dark; --ground: #0b1220; --raised: #121b2d; --line: #26334b; --line-strong: #64769a; --text: #e9eef7;
  --soft: #a8b5cb; --accent: #9db3ff; --on-accent: #0b1220; --gain: #35c4ac; --warning: #f1c453; --danger: #ff8a7a; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --ground: #f6f2ea; --raised: #fdfbf7; --line: #dcd4c5;
  --line-strong: #847a68; --text: #1b2333; --soft: #525b6b; --accent: #2f4bc4; --on-accent: #ffffff; --gain: #0a7465;
  --warning: #8a5a00; --danger: #b3261e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 17px/1.55 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header { padding: 16px clamp(16px, 4vw, 32px); border-bottom: 1px solid var(--line); font-weight: 620; }
header a { color: inherit; text-decoration: none; }
main { max-width: 720px; margin: 0 auto; padding: 32px clamp(16px, 4vw, 32px) 64px; }
h1 { margin: 0 0 8px; font-size: clamp(1.5rem, 1.3rem + 0.9vw, 2.0625rem); line-height: 1.25; font-weight: 620; }
h2 { margin: 0 0 12px; font-size: 1.1875rem; font-weight: 620; }
p { margin: 0 0 12px; }
.soft, dt, label small, th { color: var(--soft); }
section, details { margin-top: 24px; padding: 20px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
summary { cursor: pointer; font-weight: 620; }
summary + * { margin-top: 16px; }
dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 6px 20px; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 10px; } }
label { display: block; margin-bottom: 16px; }
input, textarea { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--line-strong);
  border-radius: 6px; background: var(--ground); color: var(--text); font: inherit; }
textarea { min-height: 5.5rem; resize: vertical; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; }
button { min-height: 44px; padding: 8px 20px; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 620; cursor: pointer; }
button.second { background: transparent; color: var(--accent); }
button.careful { border-color: var(--danger); background: transparent; color: var(--danger); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.notice { margin: 16px 0 0; padding: 12px 16px; border-left: 4px solid var(--gain); background: var(--raised); }
.notice.wrong { border-color: var(--danger); }
.late { color: var(--warning); font-weight: 620; }
ol { margin: 0; padding: 0; list-style: none; }
li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
li:first-child { border-top: 0; }
`;

export const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** Content security policy: allows STYLE_ELEMENT by its hash, and no scripts, images or frames. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');
