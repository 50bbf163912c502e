import { dayInWords, shortDayInWords } from './day-in-words.js';

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

test('formats a day of every month in English, in UTC', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2024 + (month % 3), month, 1 + 2 * month, 23, 59));
    expect(dayInWords(day)).toBe(long.format(day));
    expect(shortDayInWords(day)).toBe(medium.format(day));
  }
});
