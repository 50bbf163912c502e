import { durationWords } from './figure-words.js';

it.each([
  [0, '0 s'],
  [0.333, '20 s'],
  [0.99, '59 s'],
  [0.999, '1 min'],
  [12.4, '12 min'],
  [59.6, '1 h'],
  [185, '3 h 5 min'],
  [1440, '1 d'],
  [3130, '2 d 4 h'],
  [1_500_000, '1,041 d 16 h'],
])('%d minutes are %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
