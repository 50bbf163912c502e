import { useId, useState } from 'react';
import type { ColumnTrait } from '../../../src/shared/backtest/reading/row-table.js';
import { Button } from '../ui/button.js';
import type { ReportClient } from './report-client.js';
import { clipboardText, MOST_COPIED } from './rows-clipboard.js';
import type { RowWindow, RowWindowState } from './row-window.js';

const TYPING_PAUSE_MS = 200;
const count = new Intl.NumberFormat('en-US');

interface RowsToolbarProps {
  rows: RowWindow;
  state: RowWindowState;
  client: ReportClient;
  columns: readonly ColumnTrait[];
  isWhole: boolean;
}

/** Filter, count and copy of the rows below it. */
export function RowsToolbar({ rows, state, client, columns, isWhole }: RowsToolbarProps) {
  const field = useId();
  const [pause, setPause] = useState<ReturnType<typeof setTimeout>>();
  const [said, setSaid] = useState('');

  function filterBy(filter: string): void {
    clearTimeout(pause);
    setPause(setTimeout(() => void rows.look({ ...state.view, filter }), TYPING_PAUSE_MS));
  }

  async function copy(): Promise<void> {
    const copied = Math.min(state.total, MOST_COPIED);
    const { rows: found } = await client.ask('rows', { from: 0, to: copied });
    try {
      await navigator.clipboard.writeText(clipboardText(columns, found));
      setSaid(`Copied ${rowsInWords(copied)}.${copied < state.total ? ' Download the file for all of them.' : ''}`);
    } catch (error) {
      console.error('The rows could not be copied.', error);
      setSaid('This browser did not let the rows be copied. Download the file instead.');
    }
  }

  return (
    <div className="rows-toolbar">
      <div className="field rows-filter">
        <label className="field-label" htmlFor={field}>
          Filter rows
        </label>
        <input
          id={field}
          type="search"
          className="field-control"
          disabled={!isWhole}
          onChange={(event) => filterBy(event.target.value)}
        />
      </div>
      <output className="rows-count" htmlFor={field}>
        {state.view.filter.trim() === ''
          ? `${rowsInWords(state.total)}, ${count.format(columns.length)} columns`
          : `${rowsInWords(state.total)} with “${state.view.filter.trim()}”`}
      </output>
      <Button variant="secondary" disabled={!isWhole || state.total === 0} onClick={() => void copy()}>
        Copy rows
      </Button>
      <output className="rows-said">{said}</output>
    </div>
  );
}

function rowsInWords(rows: number): string {
  return rows === 1 ? '1 row' : `${count.format(rows)} rows`;
}
