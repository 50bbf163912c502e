import { GRANT_NAMES, type GrantState } from '../../shared/contract/access.js';
import { PLANS } from '../../shared/plans.js';
import { formatScope } from '../emails/grant.emails.js';
import { formatEasternTime } from '../grants/due-time.rules.js';
import { formatAccount } from '../grants/entitlement.rules.js';
import type { GrantDetails } from '../grants/grant-admin.service.js';
import { formatActor } from '../grants/grant-history.service.js';
import type { GrantTransition } from '../grants/grant-transition.entity.js';
import {
  formatDelivery,
  button,
  type Button,
  form,
  type PageView,
  receiverSection,
  STYLE_ELEMENT,
  html,
  type Html,
} from './grant-page-parts.js';

const STATES: Readonly<Record<GrantState, string>> = {
  requested: 'Waiting for the customer’s details',
  action_required: 'Waiting for the customer',
  queued: 'To do',
  in_progress: 'In progress',
  granted: 'Granted',
  revoke_queued: 'To be removed',
  revoked: 'Removed',
  failed: 'Failed',
};

const START: Button = ['start', 'Start', 'second'];
const FAIL: Button = ['fail', 'Can’t add', 'careful'];
const GRANTED: Button = ['grant', 'Mark as granted'];

/** Actions that an operator can report in each state. */
const BUTTONS: Readonly<Record<GrantState, readonly Button[]>> = {
  requested: [],
  action_required: [GRANTED, START],
  queued: [GRANTED, START, FAIL],
  in_progress: [GRANTED, FAIL],
  granted: [],
  revoke_queued: [['revoke', 'Mark as removed'], START],
  revoked: [],
  failed: [GRANTED, START, FAIL],
};

/** Lists the buttons of a grant. An operator can take over a change that a receiver has started. */
function buttonsOf({ state, nextAttemptAt }: GrantDetails['grant']): readonly Button[] {
  return state === 'in_progress' && nextAttemptAt !== null ? [GRANTED, START, FAIL] : BUTTONS[state];
}

/** Renders the page of one grant, where an operator reports work. */
export function grantPage(details: GrantDetails, view: PageView): string {
  const { grant } = details;
  const isLate = grant.dueAt !== null && grant.dueAt < view.now;
  const verb = grant.state === 'revoke_queued' || grant.state === 'revoked' ? 'Remove' : 'Add';
  const title = `${verb} ${GRANT_NAMES[grant.kind]} access`;
  return wholePage(
    view.siteName,
    title,
    html`<h1>${title}</h1>
      <p class="${isLate ? 'late' : 'soft'}">${STATES[grant.state]}${isLate ? ', overdue' : ''}</p>
      ${view.notice ? html`<p class="notice${view.notice.isWrong ? ' wrong' : ''}" role="status">${view.notice.text}</p>` : null}
      <section>
        <dl>${factRows(details)}</dl>
      </section>
      ${reportSection(details, view)} ${receiverSection(details, view)} ${historySections(details)}`,
  );
}

/** Renders a page that explains why no grant is shown. */
export function noGrantPage(siteName: string, title: string, words: string): string {
  return wholePage(
    siteName,
    title,
    html`<h1>${title}</h1>
      <p>${words}</p>`,
  );
}

function wholePage(siteName: string, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · ${siteName}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header><a href="/">${siteName}</a></header>
        <main>${body}</main>
      </body>
    </html> `.markup;
}

function factRows({ grant, email, desiredChange, sharedGrants, last }: GrantDetails): Html[] {
  const isEnding = grant.state === 'revoke_queued';
  const rows: [string, string | null][] = [
    ['Customer', email ?? 'account deleted'],
    ['Account', isEnding ? null : grant.wanted && formatAccount(grant.wanted.account)],
    ['Access', desiredChange.scope.length > 0 ? formatScope(desiredChange.scope) : null],
    ['Remove', desiredChange.remove.map(formatAccount).join('; ') || null],
    ['Plans', grant.wanted && grant.wanted.plans.map((key) => PLANS[key].name).join(', ')],
    ['Shared with', sharedGrants.map(({ id, state }) => `${id} (${state})`).join('; ') || null],
    ['Due', grant.dueAt && formatEasternTime(grant.dueAt)],
    ['Claimed by', grant.claimedBy],
    ['Evidence', grant.evidence],
    ['Message', grant.message],
    ['Last answer', last && formatDelivery(last)],
    ['Grant', grant.id],
  ];
  return rows.flatMap(([label, value]) =>
    value === null
      ? []
      : [
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
        ],
  );
}

function reportSection({ grant, history }: GrantDetails, view: PageView): Html | null {
  const buttons = buttonsOf(grant);
  if (buttons.length === 0 || (grant.wanted === null && grant.state !== 'revoke_queued')) return null;
  const by = view.typed?.by || grant.claimedBy || '';
  const text = view.typed?.text ?? '';
  const hint = buttons.includes(FAIL)
    ? 'How you know it’s done. For “Can’t add”: the reason, which the customer reads.'
    : 'How you know it’s done.';
  return form(
    view,
    history.length,
    html`<h2>Report</h2>
      <label
        >Your name <small>(optional)</small> <input name="by" maxlength="60" autocomplete="name" value="${by}"
      /></label>
      <label>Evidence <small>${hint}</small> <textarea name="text" maxlength="500">${text}</textarea></label>
      <div class="buttons">${buttons.map(button)}</div>`,
  );
}

function describeStep({ event, fromState, toState }: GrantTransition): string {
  if (event === 'redelivered') return 'The receiver was called again';
  if (event === 'span_handed_over') return 'Everything in a time range was sent again from this page';
  return `${STATES[fromState]} → ${STATES[toState]}`;
}

function historySections({ history, deliveries }: GrantDetails): Html {
  const steps = history
    .toReversed()
    .map(
      (step) =>
        html`<li>
          <span class="soft">${formatEasternTime(step.at)}</span><br />${describeStep(step)}, by
          ${formatActor(step)}${step.detail === null ? '' : `: ${step.detail}`}
        </li>`,
    );
  const calls = deliveries.map(
    (one) => html`<li><span class="soft">${one.type}, ${one.milliseconds} ms</span><br />${formatDelivery(one)}</li>`,
  );
  return html`<details>
      <summary>History</summary>
      <ol>
        ${steps}
      </ol>
    </details>
    ${
      calls.length > 0
        ? html`<details>
            <summary>Calls to the receiver</summary>
            <ol>
              ${calls}
            </ol>
          </details>`
        : null
    }`;
}
