import { type RefObject, useId, useState } from 'react';
import { Button } from '../ui/button.js';
import { count } from './money.js';
import type { ReportClient } from './report-client.js';
import type { RowsView } from './report-messages.js';
import { filterWords, type RowFilter } from './row-filter.js';
import { MOST_COPIED } from './rows-clipboard.js';
import type { RowWindowState } from './row-window.js';

interface RowsToolbarProps {
  filter: RowFilter;
  field: RefObject<HTMLInputElement | null>;
  state: RowWindowState;
  client: Pick<ReportClient, 'ask'>;
  /** How many the file has. */
  columnCount: number;
  isWhole: boolean;
}

/** Letters; what is looked for is said above the rows. */
const LONGEST_FILTER = 100;

/** Filter, count and copy of the rows below it. */
export function RowsToolbar({ filter, field, state, client, columnCount, isWhole }: RowsToolbarProps) {
  const id = useId();
  const [said, setSaid] = useState<{ words: string; of: RowsView } | null>(null);

  async function copy(): Promise<void> {
    const of = state.view;
    try {
      const { text, rows } = await client.ask('copy', { most: MOST_COPIED });
      await navigator.clipboard.writeText(text);
      const more = rows < state.total ? ' Download the file for all of them.' : '';
      setSaid({ words: `Copied ${rowsInWords(rows)}.${more}`, of });
    } catch (error) {
      console.error('The rows could not be copied.', error);
      setSaid({ words: 'The rows could not be copied here. Download the file instead.', of });
    }
  }

  return (
    <div className="rows-toolbar">
      <div className="field rows-filter">
        <label className="field-label" htmlFor={id}>
          Filter rows
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          maxLength={LONGEST_FILTER}
          className="field-control"
          disabled={!isWhole}
          value={filter.text}
          onChange={(event) => filter.type(event.target.value)}
        />
      </div>
      <output className="rows-count" htmlFor={id}>
        {state.found.trim() === ''
          ? `${rowsInWords(state.total)}, ${count(columnCount)} columns`
          : `${rowsInWords(state.total)} with ${filterWords(state.found)}`}
      </output>
      <output className="rows-said">{said?.of === state.view && said.words}</output>
      <Button variant="secondary" disabled={!isWhole || state.total === 0} onClick={() => void copy()}>
        Copy rows
      </Button>
    </div>
  );
}

function rowsInWords(rows: number): string {
  return rows === 1 ? '1 row' : `${count(rows)} rows`;
}
