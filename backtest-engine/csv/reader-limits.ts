/** Bytes and data rows that are read; what lies beyond is left out and noted. */
export interface ReaderLimits {
  bytes: number;
  rows: number;
}

export const LIMITS: ReaderLimits = { bytes: 536_870_912, rows: 5_000_000 };
