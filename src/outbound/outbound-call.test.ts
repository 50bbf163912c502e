import { isPublicAddress, PrivateAddressError, publicLookup, requirePublicHost } from './outbound-call.js';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2002:a00:1::',
  '2001::1',
  'not an address',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each(['http://127.1/', 'http://0x7f000001/', 'http://2130706433/', 'http://[::1]/', 'http://[::ffff:7f00:1]/'])(
  'refuses %s without a lookup',
  (url) => expect(() => requirePublicHost(new URL(url))).toThrow(PrivateAddressError),
);

test('leaves host names to the lookup', () => {
  expect(() => requirePublicHost(new URL('https://hooks.example.com/'))).not.toThrow();
});

test.each([true, false])('refuses a host name that resolves to this machine (all: %s)', async (all) => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all }, (failure) => resolve(failure)));
  expect(error).toBeInstanceOf(PrivateAddressError);
});
