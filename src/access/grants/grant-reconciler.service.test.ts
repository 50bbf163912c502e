import { GRANT_STATES, type GrantKind, type GrantState } from '../../shared/contract/access.js';
import type { PlanKey } from '../../shared/plans.js';
import { type Access, findEntitlements, type AccountDetails, type PlatformAccount } from './entitlement.rules.js';
import { type Drift, findDrift, type GrantView } from './grant-reconciler.service.js';
import { nextGrantState } from './grant-state.rules.js';

const DETAILS: AccountDetails = {
  ntEmail: 'nt@example.com',
  machineId: null,
  tradingViewUsername: 'FluxFan',
  discordName: null,
};
const FLUX_FAN: Access = { account: { userName: 'FluxFan' }, scope: ['indicators'], plans: ['STANDARD_SINGLE_TV'] };

const grant = (state: GrantState, wanted: Access | null = FLUX_FAN, held: PlatformAccount[] = []): GrantView => ({
  kind: 'tradingview',
  state,
  wanted,
  held,
  isOutdated: false,
  isWithheld: false,
});

const tradingView = (plans: PlanKey[], details: AccountDetails | null, view: GrantView | null): Drift[] =>
  findDrift(findEntitlements(plans), details, view ? [view] : []).filter(({ kind }) => kind === 'tradingview');

const STANDARD: PlanKey[] = ['STANDARD_SINGLE_TV'];

describe('findDrift', () => {
  test('creates a grant for a new entitlement', () => {
    expect(tradingView(STANDARD, null, null)).toEqual([{ kind: 'tradingview', event: null }]);
  });

  test('takes no step before the form is sent', () => {
    expect(tradingView(STANDARD, null, grant('requested', null))).toEqual([]);
  });

  test('requires action if the form has no TradingView username', () => {
    const drift = tradingView(STANDARD, { ...DETAILS, tradingViewUsername: null }, grant('requested', null));
    expect(drift).toEqual([{ kind: 'tradingview', event: 'details_missing' }]);
  });

  test('accepts a form without a Discord name', () => {
    const view: GrantView = {
      kind: 'discord',
      state: 'requested',
      wanted: null,
      held: [],
      isOutdated: false,
      isWithheld: false,
    };
    expect(findDrift(findEntitlements(STANDARD), DETAILS, [view]).filter(({ kind }) => kind === 'discord')).toEqual([]);
  });

  test.each(['requested', 'revoke_queued', 'revoked'] as const)(
    'queues a grant in state %s once the form has an account',
    (state) => {
      expect(tradingView(STANDARD, DETAILS, grant(state))).toEqual([
        { kind: 'tradingview', event: 'details_given', wanted: FLUX_FAN },
      ]);
    },
  );

  test.each(['action_required', 'queued', 'in_progress', 'granted', 'failed'] as const)(
    'takes no step in state %s for the same account and scope',
    (state) => expect(tradingView(STANDARD, DETAILS, grant(state))).toEqual([]),
  );

  test.each(['action_required', 'queued', 'in_progress', 'granted', 'failed'] as const)(
    'queues a grant in state %s again for another username',
    (state) => {
      const drift = tradingView(STANDARD, { ...DETAILS, tradingViewUsername: 'Other' }, grant(state));
      expect(drift).toEqual([
        { kind: 'tradingview', event: 'details_given', wanted: { ...FLUX_FAN, account: { userName: 'Other' } } },
      ]);
    },
  );

  test('queues a grant again for another scope, but not for a plan with the same scope', () => {
    expect(tradingView(['PRO_SINGLE_TV'], DETAILS, grant('granted'))[0]?.wanted?.scope).toEqual([
      'indicators',
      'strategies',
    ]);
    expect(tradingView(['STANDARD_BOTH'], DETAILS, grant('granted'))).toEqual([]);
  });

  test('keeps an account if a later form leaves its field empty', () => {
    expect(tradingView(STANDARD, { ...DETAILS, tradingViewUsername: null }, grant('granted'))).toEqual([]);
  });

  test.each(GRANT_STATES)('ends a grant in state %s without an entitlement, unless it ends already', (state) => {
    const ended = state === 'revoke_queued' || state === 'revoked';
    expect(tradingView([], DETAILS, grant(state))).toEqual(
      ended ? [] : [{ kind: 'tradingview', event: 'entitlement_ended' }],
    );
  });

  test.each(['action_required', 'queued', 'in_progress', 'granted', 'failed'] as const)(
    'queues a grant in state %s again when other claims on its account change',
    (state) => {
      const drift = tradingView(STANDARD, DETAILS, { ...grant(state), isOutdated: true });
      expect(drift).toEqual([{ kind: 'tradingview', event: 'claims_changed' }]);
    },
  );

  test('queues a grant again for another machine ID', () => {
    const account = { email: 'nt@example.com', machineId: 'AB12' };
    const wanted: Access = { account, scope: ['indicators'], plans: ['STANDARD_SINGLE_NT'] };
    const view: GrantView = { ...grant('granted', wanted), kind: 'ninjatrader' };
    const drift = (machineId: string) =>
      findDrift(findEntitlements(['STANDARD_SINGLE_NT']), { ...DETAILS, machineId }, [view]).filter(
        ({ kind }) => kind === 'ninjatrader',
      );
    expect(drift('ab12')).toEqual([]);
    expect(drift('CD34')).toMatchObject([{ event: 'details_given', wanted: { account: { machineId: 'CD34' } } }]);
  });

  test('settles from every state, with valid transitions only', () => {
    const plans: PlanKey[][] = [[], STANDARD, ['PRO_BOTH']];
    const forms = [null, DETAILS, { ...DETAILS, tradingViewUsername: null, discordName: 'fan' }];
    const views = GRANT_STATES.flatMap((state) => [
      grant(state),
      grant(state, null),
      grant(state, FLUX_FAN, [{ userName: 'FluxFan' }]),
      ...(state === 'requested' || state === 'revoked' ? [] : [{ ...grant(state), isOutdated: true }]),
    ]);
    for (const live of plans) {
      for (const form of forms) {
        for (const view of views) expect(settle(live, form, [view])).toBeLessThan(4);
      }
    }
  });
});

/** Applies the steps of all kinds as the reconciler does; returns the number of rounds. */
function settle(plans: PlanKey[], details: AccountDetails | null, start: GrantView[]): number {
  const grants = new Map<GrantKind, GrantView>(start.map((view) => [view.kind, view]));
  for (let round = 0; round < 10; round++) {
    const drift = findDrift(findEntitlements(plans), details, [...grants.values()]);
    if (drift.length === 0) return round;
    for (const { kind, event, wanted } of drift) {
      const view = grants.get(kind);
      if (event === null || view === undefined) grants.set(kind, { ...grant('requested', null), kind });
      else {
        const facts = { hasAccount: (wanted ?? view.wanted) !== null, isHeld: view.held.length > 0 };
        const state = nextGrantState(view.state, facts, event);
        grants.set(kind, { ...view, state, wanted: wanted ?? view.wanted, isOutdated: false, isWithheld: false });
      }
    }
  }
  return Infinity;
}
