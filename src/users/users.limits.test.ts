import { limitsFor } from './users.limits.js';

const names = (...which: Parameters<typeof limitsFor>): string[] => limitsFor(...which).map(({ name }) => name);

describe('limitsFor', () => {
  it('returns one limit for each rule, and none without an address or account', () => {
    const who = { address: '203.0.113.9', account: 'ada@example.com' };
    expect(names('sign-in', who)).toEqual(['sign-in:address', 'sign-in:account']);
    expect(names('register', who)).toEqual(['register:address']);
    expect(names('verification-mail', who)).toEqual(['verification-mail:account']);
    expect(names('sign-in', { account: 'ada@example.com' })).toEqual(['sign-in:account']);
  });

  it('counts two addresses of one IPv6 network together', () => {
    const [one, other] = ['2001:db8::1', '2001:db8::2'].map((address) => limitsFor('google', { address }));
    expect(one).toEqual(other);
  });
});
