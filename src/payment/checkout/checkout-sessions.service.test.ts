import { parseReferral } from './checkout-sessions.service.js';

it.each([
  ['abc-1_Z', 'abc-1_Z'],
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), null],
  ['', null],
  ['a b', null],
  ['ü', null],
  [undefined, null],
])('parseReferral(%j) returns %j', (referral, expected) => {
  expect(parseReferral(referral)).toBe(expected);
});
