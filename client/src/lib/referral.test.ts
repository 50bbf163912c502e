import { currentReferral, keepReferral, referralIn } from './referral.js';

beforeEach(() => window.sessionStorage.clear());

describe('referralIn', () => {
  it.each([
    ['?via=partner', 'partner'],
    ['?ref=partner&x=1', 'partner'],
    ['?via=first&ref=second', 'first'],
    ['?via=%20', null],
    ['', null],
  ])('%s: %s', (search, referral) => {
    expect(referralIn(search)).toBe(referral);
  });

  it('never exceeds the length that the checkout accepts', () => {
    expect(referralIn(`?via=${'x'.repeat(300)}`)).toHaveLength(200);
  });
});

describe('Affiliate attribution', () => {
  it('keeps the referral of the last partner across pages without one', () => {
    keepReferral('?via=one');
    keepReferral('?platform=web');
    expect(currentReferral()).toBe('one');
    keepReferral('?ref=two');
    expect(currentReferral()).toBe('two');
  });

  it("uses the tracker's referral if the tracker is loaded", () => {
    keepReferral('?via=one');
    Object.assign(window, { Rewardful: { referral: 'tracked-id' } });
    expect(currentReferral()).toBe('tracked-id');
    Reflect.deleteProperty(window, 'Rewardful');
  });
});
