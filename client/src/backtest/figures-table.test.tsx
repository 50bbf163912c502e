import { render, screen } from '@testing-library/react';
import { madeReport } from '../testing/made-report.js';
import { FiguresTable } from './figures-table.js';

test.each([
  ['tells them apart', undefined, ['Figure', 'All trades', 'Long', 'Short']],
  ['does not', 'Market pos.', ['Figure', 'All trades']],
] as const)('Long and short trades have columns of their own where the file %s', (_what, without, shown) => {
  const { figures } = madeReport([{ profit: 5 }], without).report;
  render(<FiguresTable figures={figures} currency="$" isShareOfAnother={false} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(shown);
});
