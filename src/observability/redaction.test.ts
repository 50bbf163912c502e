import { redactKeys } from './redaction.js';

const KEY = 'Zk3_q-9vLr0aXw2bTn7cYd5eUf1gVh8iWj4kXl6mYn0';

it.each([
  [
    `blocked URL https://a.example/reset-password#token=${KEY} (spam)`,
    'blocked URL https://a.example/reset-password… (spam)',
  ],
  [`see "http://a.example:3000/x?token=a.b.c&d=e#f"`, 'see "http://a.example:3000/x…"'],
  [`hxxps: a[.]example/verify-email#token=${KEY}`, 'hxxps: a[.]example/verify-email#token=…'],
  [`TOKEN%3D${KEY} token=3D${KEY}`, 'token=… token=…'],
  ['https://a.example/rules says no', 'https://a.example/rules says no'],
])('%s', (said, kept) => {
  expect(redactKeys(said)).toBe(kept);
});
