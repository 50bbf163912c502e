import { GRANT_STATES, type GrantState } from '../../shared/contract/access.js';
import {
  GRANT_EVENTS,
  type GrantEvent,
  type GrantFacts,
  InvalidTransitionError,
  nextGrantState,
} from './grant-state.rules.js';

type Row = Record<GrantEvent, GrantState | null>;

const NONE: Row = {
  entitled: null,
  details_missing: null,
  details_given: null,
  entitlement_ended: null,
  claims_changed: null,
  started: null,
  confirmed: null,
  refused: null,
  action_needed: null,
  retried: null,
  withheld: null,
  restored: null,
};

/** Every state and event with an account that may have access. Unlisted events are impossible. */
const WITH_ACCOUNT_AND_HELD: Record<GrantState, Row> = {
  requested: { ...NONE, details_given: 'queued', entitlement_ended: 'revoke_queued', withheld: 'revoke_queued' },
  action_required: {
    ...NONE,
    details_given: 'queued',
    entitlement_ended: 'revoke_queued',
    claims_changed: 'queued',
    started: 'in_progress',
    confirmed: 'granted',
    retried: 'queued',
    withheld: 'revoke_queued',
  },
  queued: {
    ...NONE,
    details_given: 'queued',
    entitlement_ended: 'revoke_queued',
    claims_changed: 'queued',
    started: 'in_progress',
    confirmed: 'granted',
    refused: 'failed',
    action_needed: 'action_required',
    retried: 'queued',
    withheld: 'revoke_queued',
  },
  in_progress: {
    ...NONE,
    details_given: 'queued',
    entitlement_ended: 'revoke_queued',
    claims_changed: 'queued',
    started: 'in_progress',
    confirmed: 'granted',
    refused: 'failed',
    action_needed: 'action_required',
    retried: 'queued',
    withheld: 'revoke_queued',
  },
  granted: {
    ...NONE,
    details_given: 'queued',
    entitlement_ended: 'revoke_queued',
    claims_changed: 'queued',
    retried: 'queued',
    withheld: 'revoke_queued',
  },
  revoke_queued: {
    ...NONE,
    details_given: 'queued',
    claims_changed: 'revoke_queued',
    started: 'revoke_queued',
    confirmed: 'revoked',
    retried: 'revoke_queued',
    restored: 'revoke_queued',
  },
  revoked: { ...NONE, entitled: 'requested', details_given: 'queued', restored: 'revoked' },
  failed: {
    ...NONE,
    details_given: 'queued',
    entitlement_ended: 'revoke_queued',
    claims_changed: 'queued',
    started: 'in_progress',
    confirmed: 'granted',
    refused: 'failed',
    retried: 'queued',
    withheld: 'revoke_queued',
  },
};

/** Events that are impossible without an account. */
const WITHOUT_ACCOUNT: Partial<Row> = { details_given: null, started: null, retried: null, withheld: null };

/** The differences without an account and without access. */
const WITHOUT_ACCOUNT_AND_NOT_HELD: Record<GrantState, Partial<Row>> = {
  requested: { ...WITHOUT_ACCOUNT, details_missing: 'action_required', entitlement_ended: 'revoked' },
  action_required: { ...WITHOUT_ACCOUNT, entitlement_ended: 'revoked', confirmed: null },
  queued: { ...WITHOUT_ACCOUNT, entitlement_ended: 'revoked', confirmed: null },
  in_progress: { ...WITHOUT_ACCOUNT, entitlement_ended: 'revoked', confirmed: null },
  granted: { ...WITHOUT_ACCOUNT, entitlement_ended: 'revoked' },
  revoke_queued: { details_given: null },
  revoked: { details_given: null },
  failed: { ...WITHOUT_ACCOUNT, entitlement_ended: 'revoked', confirmed: null },
};

const pairs = GRANT_STATES.flatMap((state) => GRANT_EVENTS.map((event) => [state, event] as const));

function outcome(state: GrantState, facts: GrantFacts, event: GrantEvent): GrantState | null {
  try {
    return nextGrantState(state, facts, event);
  } catch (error) {
    if (error instanceof InvalidTransitionError) return null;
    throw error;
  }
}

test.each(pairs)('moves a grant in state %s on %s, with an account that may have access', (state, event) => {
  expect(outcome(state, { hasAccount: true, isHeld: true }, event)).toBe(WITH_ACCOUNT_AND_HELD[state][event]);
});

test.each(pairs)('moves a grant in state %s on %s, without an account', (state, event) => {
  const expected = { ...WITH_ACCOUNT_AND_HELD[state], ...WITHOUT_ACCOUNT_AND_NOT_HELD[state] }[event];
  expect(outcome(state, { hasAccount: false, isHeld: false }, event)).toBe(expected);
});

test('ends a grant without a held account without a revocation', () => {
  expect(nextGrantState('failed', { hasAccount: true, isHeld: false }, 'entitlement_ended')).toBe('revoked');
});

test('reaches granted by a confirmation only', () => {
  const reached = pairs.filter(
    ([state, event]) => outcome(state, { hasAccount: true, isHeld: true }, event) === 'granted',
  );
  expect(new Set(reached.map(([, event]) => event))).toEqual(new Set(['confirmed']));
});
