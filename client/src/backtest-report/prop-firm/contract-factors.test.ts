import { contractFactors, factorWords } from './evaluation-choice.js';

const words = (micros: boolean, quantity: number | null): string[] =>
  contractFactors({ micros, quantity })
    .filter((factor) => factor <= 1)
    .map((factor) => factorWords(factor, { quantity }));

describe('contractFactors', () => {
  it('offers a micro for each tenth of a standard contract', () => {
    expect(words(false, 1)).toEqual([
      '× 0.1 (1 micro a trade)',
      '× 0.2 (2 micros a trade)',
      '× 0.3 (3 micros a trade)',
      '× 0.4 (4 micros a trade)',
      '× 0.5 (5 micros a trade)',
      'As in the file',
    ]);
    expect(words(false, null)[1]).toBe('× 0.2 (2 micros a contract)');
  });

  it("offers fewer of a trade's contracts, standard or micro", () => {
    expect(words(false, 2)).toEqual([
      '× 0.1 (2 micros a trade)',
      '× 0.2 (4 micros a trade)',
      '× 0.3 (6 micros a trade)',
      '× 0.4 (8 micros a trade)',
      '1 of 2 contracts',
      'As in the file',
    ]);
    expect(words(true, 3)).toEqual(['1 of 3 contracts', '2 of 3 contracts', 'As in the file']);
    expect(words(true, null)).toEqual(['As in the file']);
  });

  it('offers fewer of up to ten contracts only', () => {
    const ofTen = Array.from({ length: 9 }, (_, at) => `${at + 1} of 10 contracts`);
    expect(words(true, 10)).toEqual([...ofTen, 'As in the file']);
    expect(words(true, 11)).toEqual(['As in the file']);
  });

  it('shows only the factor if it yields parts of a micro', () => {
    expect(words(false, 0.5).slice(0, 3)).toEqual(['× 0.1', '× 0.2 (1 micro a trade)', '× 0.3']);
  });

  it('offers only 1 for units that no account trades', () => {
    expect([100_000, 100].map((quantity) => contractFactors({ micros: false, quantity }))).toEqual([[1], [1]]);
    expect(contractFactors({ micros: true, quantity: 1000 })).toEqual([1]);
    expect([99, 999].map((quantity) => contractFactors({ micros: quantity > 100, quantity }).length > 1)).toEqual([
      true,
      true,
    ]);
  });

  it('offers whole multiples', () => {
    expect(contractFactors({ micros: false, quantity: 1 }).filter((factor) => factor > 1)).toEqual([2, 3, 4, 5, 10]);
    expect(factorWords(4, { quantity: 1 })).toBe('× 4');
  });
});
