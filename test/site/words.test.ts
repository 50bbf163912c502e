import { readFileSync } from 'node:fs';
import { everyEmail } from '../support/every-email.js';
import { faultsIn } from '../support/source-texts.js';
import { stiff, unspoken } from '../support/spoken-words.js';

describe('The words', () => {
  it('of every email are US English as people speak it', () => {
    const faults = everyEmail().flatMap(({ name, subject, text, html }) =>
      stiff(`${subject}. ${text} ${html.replaceAll(/<[^>]+>/g, ' ')}`).map((words) => `${name}: ${words}`),
    );
    expect(faults).toEqual([]);
  });

  it('of the server’s answers are US English as people speak it', () => {
    const rooms = ['src/access', 'src/http', 'src/payment', 'src/post-purchase', 'src/users'];
    expect(faultsIn(rooms, stiff)).toEqual([]);
  });

  it('of commands and the sandbox are US English', () => {
    expect(faultsIn(['src', 'sandbox'], unspoken)).toEqual([]);
  });

  it('of the prop-firm rules are US English', () => {
    const texts: string[] = [];
    JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8'), (_name, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    expect(texts.flatMap(unspoken)).toEqual([]);
  });
});
