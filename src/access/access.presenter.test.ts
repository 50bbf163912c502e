import { EDIT_FORM_NAME, FORM_NAME, GRANT_KINDS, GRANT_STATES } from '../shared/contract/access.js';
import { grantNote, type NoteFacts } from './access.presenter.js';

const note = (facts: Partial<NoteFacts>): string =>
  grantNote({
    kind: 'tradingview',
    state: 'queued',
    message: null,
    hasAccess: false,
    isOverdue: false,
    formName: FORM_NAME,
    discordUrl: 'https://discord.example/invite',
    hasDiscordBot: false,
    endReason: null,
    ...facts,
  });

describe('grantNote', () => {
  test.each(GRANT_KINDS.flatMap((kind) => GRANT_STATES.map((state) => [kind, state] as const)))(
    'writes a full sentence for %s in state %s',
    (kind, state) => expect(note({ kind, state })).toMatch(/^[A-Z].{15,}(\.|invite)$/),
  );

  test('promises TradingView access in about 30 minutes', () => {
    expect(note({})).toBe('TradingView script access is automated and takes about 30 minutes.');
  });

  test('promises NinjaTrader access during US Eastern daytime', () => {
    expect(note({ kind: 'ninjatrader' })).toBe('NinjaTrader license access is manual, during US Eastern daytime.');
  });

  test('claims active access only in state granted', () => {
    const claims = /is active|is live/;
    for (const kind of GRANT_KINDS) {
      for (const state of GRANT_STATES) expect(claims.test(note({ kind, state }))).toBe(state === 'granted');
    }
  });

  test('asks for a missing username after the message of the receiver', () => {
    expect(note({ state: 'action_required' })).toMatch(/^Tell us your TradingView username/);
    expect(note({ state: 'action_required', message: 'No such user.' })).toMatch(/^No such user\. Tell us/);
  });

  test('mentions a delay, and access that stays on during a change', () => {
    expect(note({ isOverdue: true })).toContain('longer than usual');
    expect(note({ hasAccess: true })).toContain('Until then, you keep the access you have');
  });

  test('gives the reason for a failure before the details to correct', () => {
    expect(note({ state: 'failed', message: 'There is no TradingView user named reftv' })).toBe(
      'There is no TradingView user named reftv. Check your TradingView username in the Get Started form below. Once you correct it, we’ll try again.',
    );
    expect(note({ state: 'failed' })).toMatch(
      /^We couldn’t add your TradingView access\. Check your TradingView username/,
    );
  });

  test('calls the form what the account page calls it', () => {
    const failed = note({ state: 'failed', formName: EDIT_FORM_NAME });
    expect(failed).toContain('Check your TradingView username under Edit access details below.');
    expect(note({ kind: 'discord', state: 'requested', formName: EDIT_FORM_NAME })).toMatch(
      /Add your Discord name under Edit access details/,
    );
  });

  test('describes access on hold during a dispute and ended after a lost one', () => {
    for (const state of ['revoke_queued', 'revoked'] as const) {
      expect(note({ state, endReason: 'disputed' })).toMatch(/is on hold until your bank decides/);
      expect(note({ state, endReason: 'dispute_lost' })).toMatch(/^Your plan ended over a disputed payment/);
    }
  });

  test('invites people to the community with and without a role', () => {
    expect(note({ kind: 'discord', state: 'requested' })).toContain('https://discord.example/invite');
    expect(note({ kind: 'discord', state: 'requested', discordUrl: undefined })).not.toContain('undefined');
  });
});
