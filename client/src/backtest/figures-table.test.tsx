import { render, screen } from '@testing-library/react';
import { madeReport } from '../testing/made-report.js';
import { FiguresTable } from './figures-table.js';

test.each([
  ['tells them apart', undefined, ['Figure', 'All trades', 'Long', 'Short']],
  ['does not', 'Market pos.', ['Figure', 'All trades']],
] as const)('Long and short trades have columns of their own where the file %s', (_what, without, shown) => {
  const { figures } = madeReport([{ profit: 5 }], without).report;
  render(<FiguresTable figures={figures} currency="$" isShareOfAnother={false} isShort={false} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(shown);
});

test.each([true, false])('Daily ratios of a few weeks say that they tell little: %s', (isShort) => {
  const { figures } = madeReport([{ profit: 5 }]).report;
  render(<FiguresTable figures={figures} currency="$" isShareOfAnother={false} isShort={isShort} />);
  expect(screen.queryAllByText('(of few days: says little)')).toHaveLength(isShort ? 2 : 0);
});
