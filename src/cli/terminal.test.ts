import { printable } from './terminal.js';

it.each([
  ['a sequence that moves the cursor of a terminal', 'Fan\u001b[2J\u001b[1;1Hx', 'Fan[2J[1;1Hx'],
  ['one of a single character', 'Fan\u009b2Jx', 'Fan2Jx'],
  ['a bell and a backspace', 'a\u0007b\bc', 'abc'],
  ['a return to the line’s beginning', 'Person: other\rPerson: me', 'Person: otherPerson: me'],
  ['an order of writing that is turned', 'user\u202ename\u2066x', 'usernamex'],
])("removes %s from reports for the operator's terminal", (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('keeps line feeds, tabs and every script', () => {
  const text = 'Grüße\n\tζ 量子 👩‍💻 שלום';
  expect(printable(text)).toBe(text);
});
