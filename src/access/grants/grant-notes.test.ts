import { GRANT_KINDS, GRANT_STATES } from '../../shared/contract/access.js';
import { grantNote, type NoteFacts } from './grant-notes.js';

const note = (facts: Partial<NoteFacts>): string =>
  grantNote({
    kind: 'tradingview',
    state: 'queued',
    message: null,
    hasAccess: false,
    isOverdue: false,
    discordUrl: 'https://discord.example/invite',
    hasDiscordBot: false,
    endReason: null,
    ...facts,
  });

describe('What a person reads of a grant', () => {
  test.each(GRANT_KINDS.flatMap((kind) => GRANT_STATES.map((state) => [kind, state] as const)))(
    '%s, %s: a full sentence',
    (kind, state) => expect(note({ kind, state })).toMatch(/^[A-Z].{15,}(\.|invite)$/),
  );

  test('TradingView script access is automated and takes about 30 minutes', () => {
    expect(note({})).toBe('TradingView script access is automated and takes about 30 minutes.');
  });

  test('NinjaTrader license access is manual, during US Eastern daytime', () => {
    expect(note({ kind: 'ninjatrader' })).toBe('NinjaTrader license access is manual, during US Eastern daytime.');
  });

  test('only granted says that access is there', () => {
    const claims = /is active|is added/;
    for (const kind of GRANT_KINDS) {
      for (const state of GRANT_STATES) expect(claims.test(note({ kind, state }))).toBe(state === 'granted');
    }
  });

  test('a missing user name is asked for, and what the receiver says comes first', () => {
    expect(note({ state: 'action_required' })).toMatch(/^Tell us your TradingView user name/);
    expect(note({ state: 'action_required', message: 'No such user.' })).toMatch(/^No such user\. Tell us/);
  });

  test('late, and with access already there', () => {
    expect(note({ isOverdue: true })).toContain('longer than usual');
    expect(note({ hasAccess: true })).toContain('The access you have now stays');
  });

  test('what cannot be added: the reason first, then what to correct', () => {
    expect(note({ state: 'failed', message: 'There is no TradingView user named reftv' })).toBe(
      'There is no TradingView user named reftv. Check your TradingView user name in the Get Started form below. Once you correct it, we try again.',
    );
    expect(note({ state: 'failed' })).toMatch(
      /^We couldn’t add your TradingView access\. Check your TradingView user name/,
    );
  });

  test('a dispute holds access until it is decided, and ends it once it is lost', () => {
    for (const state of ['revoke_queued', 'revoked'] as const) {
      expect(note({ state, endReason: 'disputed' })).toMatch(/is on hold until your bank decides/);
      expect(note({ state, endReason: 'dispute_lost' })).toMatch(/^Your plan ended over a disputed payment/);
    }
  });

  test('the community stays open without a role', () => {
    expect(note({ kind: 'discord', state: 'requested' })).toContain('https://discord.example/invite');
    expect(note({ kind: 'discord', state: 'requested', discordUrl: undefined })).not.toContain('undefined');
  });
});
