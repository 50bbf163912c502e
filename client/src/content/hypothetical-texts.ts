import { CONTENT_FILE } from './content-file.js';
import file from './hypothetical.md?raw';

/** Words of the notice at a grid of strategies, on a report, and in a comparison. */
export const HYPOTHETICAL_TEXTS = {
  label: 'About hypothetical results',
  title: 'Hypothetical results.',
  /** At a grid whose cards show sample data. */
  cardSample: 'Sample data, not from these strategies.',
  /** On a report of sample data, after `sampleTitle`. */
  reportSample: 'no real strategy or market.',
  /** The statement beside simulated results (17 CFR 4.41): the body of hypothetical.md. */
  statement: (CONTENT_FILE.exec(file)?.[2] ?? file).trim().replaceAll(/\s*\n\s*/g, ' '),
} as const;

/** `names` are those of the strategies with sample data; null if all have it. */
export const sampleTitle = (names: string | null): string =>
  `Hypothetical results, sample data${names === null ? '' : ` (${names})`}:`;
