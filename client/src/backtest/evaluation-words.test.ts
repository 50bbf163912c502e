import type { ChanceOfPassing } from '../../../src/shared/backtest/evaluation/bootstrap.js';
import { chanceParts } from './evaluation-words.js';

const words = (passed: number, maximumLoss: number, dailyLoss: number, open: number): string[] => {
  const chance = { passed, failed: { maximumLoss, dailyLoss }, open, mostDays: 120 } as ChanceOfPassing;
  const { passed: answer, parts } = chanceParts(chance);
  expect(answer).toBe(parts[0]!.words);
  return parts.map((part) => part.words);
};

describe('How the runs end', () => {
  it('is told in whole per cent that add up to 100', () => {
    expect(words(0.334, 0.333, 0, 0.333)).toEqual(['34%', '33%', '33%']);
    expect(words(0.614, 0.284, 0.102, 0)).toEqual(['62%', '28%', '10%']);
    expect(words(0.5, 0.25, 0.125, 0.125)).toEqual(['50%', '25%', '13%', '12%']);
  });

  it('says of what hardly happens that it does, and of what is almost certain that it is not', () => {
    expect(words(0.998, 0.002, 0, 0)).toEqual(['over 99%', 'under 1%']);
    expect(words(0, 1, 0, 0)).toEqual(['0%', '100%']);
  });
});
