import { networkLimits, networkOf } from './rate-limiter.service.js';

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['203.0.113.9:', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
  ])('counts %s under the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.9.1',
    '256.0.0.1',
    '1:2:3',
    'x:1',
    '[::1',
    "' OR 1=1",
  ])('%s is not an address and shares one count with all invalid addresses', (address) => {
    expect(networkOf(address)).toBe('unknown');
  });
});

describe('networkLimits', () => {
  const rule = { name: 'sign-in:address', max: 200, windowSeconds: 900 };

  it('counts an IPv4 address once, with or without a port', () => {
    expect(networkLimits(rule, '203.0.113.9')).toEqual([{ ...rule, subject: '203.0.113.9' }]);
    expect(networkLimits(rule, '203.0.113.9:1')).toEqual(networkLimits(rule, '203.0.113.9:2'));
  });

  it('counts an IPv6 address by its /64, and more loosely by its /48', () => {
    const [narrow, wide] = networkLimits(rule, '2001:db8:1:2::1');
    const [otherNarrow, otherWide] = networkLimits(rule, '2001:db8:1:3::1');
    expect(narrow).toEqual({ ...rule, subject: '2001:db8:1:2' });
    expect(otherNarrow?.subject).not.toBe(narrow?.subject);
    expect(otherWide).toEqual(wide);
    expect(wide).toEqual({ name: 'sign-in:address:48', subject: '2001:db8:1', max: 2000, windowSeconds: 900 });
  });
});
