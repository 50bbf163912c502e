import { cardMark, emailMark } from './trials.service.js';

it('hashes all spellings of an email to one mark', () => {
  expect(emailMark('ada+1@gmail.com')).toBe(emailMark('a.da@googlemail.com'));
  expect(emailMark('ada@gmail.com')).toMatch(/^[\w-]{43}$/);
  expect(emailMark('x')).not.toBe(cardMark('x'));
});
