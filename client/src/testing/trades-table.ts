import { screen, within } from '@testing-library/react';

/** Two rows that are not a list of trades. */
export const CSV = 'Number,Instrument,Result,\n1,NQ 09-26,"-$1,184.36",\n2,NQ 09-26,$500.00,\n';

/** Finds the trades table of orb.csv. */
export const table = () => screen.findByRole('table', { name: 'Rows of orb.csv' });

/** Waits for the rows, which render after the table itself. */
export async function rows(text = 'NQ 09-26') {
  await screen.findAllByText(text);
  return within(await table()).getAllByRole('row');
}

export const fields = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((field) => field.textContent);
