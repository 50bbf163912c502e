import { cardMark, emailMark } from './trial.rules.js';

it('a mark is the same for the same person and names nobody', () => {
  expect(emailMark('ada+1@gmail.com')).toBe(emailMark('a.da@googlemail.com'));
  expect(emailMark('ada@gmail.com')).toMatch(/^[\w-]{43}$/);
  expect(emailMark('x')).not.toBe(cardMark('x'));
});
