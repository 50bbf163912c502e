import { unaliasedEmail } from '../users/email.js';
import { cardMark, emailMark } from './trial-rule.js';

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

it('a mark is the same for the same person and names nobody', () => {
  expect(emailMark('ada+1@gmail.com')).toBe(emailMark('a.da@googlemail.com'));
  expect(emailMark('ada@gmail.com')).toMatch(/^[\w-]{43}$/);
  expect(emailMark('x')).not.toBe(cardMark('x'));
});
