import { limitsFor } from './users.limits.js';

const names = (...which: Parameters<typeof limitsFor>): string[] => limitsFor(...which).map(({ name }) => name);

describe('limitsFor', () => {
  it('gives one limit for each rule of the call, and none for what is not known', () => {
    const who = { address: '203.0.113.9', account: 'ada@example.com' };
    expect(names('sign-in', who)).toEqual(['sign-in:address', 'sign-in:account']);
    expect(names('register', who)).toEqual(['register:address']);
    expect(names('verification-mail', who)).toEqual(['verification-mail:account']);
    expect(names('sign-in', { account: 'ada@example.com' })).toEqual(['sign-in:account']);
  });

  it('two addresses of one IPv6 network are counted together', () => {
    const [one, other] = ['2001:db8::1', '2001:db8::2'].map((address) => limitsFor('google', { address }));
    expect(one).toEqual(other);
  });
});
