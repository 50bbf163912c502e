import { createContext } from 'react';

/** Takes its reader to the row of this number in the file, from 1, in the table of all rows. */
export const FindRow = createContext<(row: number) => void>(() => undefined);
