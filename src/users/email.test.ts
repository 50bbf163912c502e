import { array, assert, integer, oneof, property, string, tuple } from 'fast-check';
import { normalizeEmail, unaliasedEmail } from './email.js';

function isSettled(email: string): boolean {
  const once = normalizeEmail(email);
  return normalizeEmail(once) === once;
}

describe('normalizeEmail', () => {
  // Without a domain, which takes ten times as long and is tested below.
  it('is idempotent for every character in the local part', () => {
    const unsettled: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const one = String.fromCodePoint(code);
      for (const text of new Set([one, one.toUpperCase()])) {
        if (!isSettled(text) || !isSettled(`a${text}b`)) unsettled.push(code.toString(16));
      }
    }
    expect(unsettled).toEqual([]);
  });

  it('is idempotent for every combination of characters', () => {
    const marked = tuple(integer({ min: 0x41, max: 0x1fff }), integer({ min: 0x300, max: 0x345 }));
    const text = oneof(
      string({ unit: 'binary', minLength: 1 }),
      array(marked, { minLength: 1 }).map((pairs) => String.fromCodePoint(...pairs.flat())),
    );
    const settled = property(text, text, (local, domain) => isSettled(`${local}@${domain}.example`));
    expect(() => assert(settled, { numRuns: 3000, seed: 44 })).not.toThrow();
  });

  it.each(['\u0399\u0308\u0301', '\u03aa\u0301', '\u0390'])('returns one form for all spellings of %s', (letter) => {
    expect(normalizeEmail(`${letter}@example.com`)).toBe('\u0390@example.com');
  });
});

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
