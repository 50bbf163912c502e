import { Button } from '../../ui/button.js';
import { count } from '../format/money.js';
import { columnPages, columnsOf } from './rows-columns.js';

interface ColumnPagesProps {
  /** From 0. */
  page: number;
  columnCount: number;
  onTurn: (page: number) => void;
}

/** Which columns of a wide file are shown, and the way to the others. Nothing where all of them are. */
export function ColumnPages({ page, columnCount, onTurn }: ColumnPagesProps) {
  const last = columnPages(columnCount) - 1;
  if (last === 0) return null;
  const shown = columnsOf(page, columnCount);
  const first = (page === 0 ? shown[0]! : shown[1]!) + 1;
  return (
    <div className="rows-pages">
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button variant="secondary" aria-disabled={page === 0} onClick={() => page > 0 && onTurn(page - 1)}>
        Previous columns
      </Button>
      <output>
        Columns {count(first)}–{count(shown.at(-1)! + 1)} of {count(columnCount)}
      </output>
      <Button variant="secondary" aria-disabled={page === last} onClick={() => page < last && onTurn(page + 1)}>
        Next columns
      </Button>
    </div>
  );
}
