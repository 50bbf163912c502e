import { unaliasedEmail } from './email.js';

describe('unaliasedEmail', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    [' ada+shop@example.com ', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['A.d.a+x@GMAIL.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('%s is %s', (email, plain) => {
    expect(unaliasedEmail(email)).toBe(plain);
  });
});
