import { printable } from './terminal.js';

it.each([
  ['a sequence that moves the cursor', 'Fan\u001b[2J\u001b[1;1Hx', 'Fan[2J[1;1Hx'],
  ['a single-character sequence', 'Fan\u009b2Jx', 'Fan2Jx'],
  ['a bell and a backspace', 'a\u0007b\bc', 'abc'],
  ['a carriage return', 'Person: other\rPerson: me', 'Person: otherPerson: me'],
  ['a change of text direction', 'user\u202ename\u2066x', 'usernamex'],
])("removes %s from reports for the operator's terminal", (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('keeps line feeds, tabs and every script', () => {
  const text = 'Grüße\n\tζ 量子 👩‍💻 שלום';
  expect(printable(text)).toBe(text);
});
