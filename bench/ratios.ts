import type { Measured } from './load.js';
import { median } from './report-budgets.js';

export interface Row {
  name: string;
  ours: Measured;
  reference: Measured;
  /** Of requests in the same processor time, and of requests in the same time. */
  ratios: Record<Measure, number>;
  /** The ratio that counts. The load's own speed limits the requests, but not the processor time. */
  by: Measure;
  /** The ratio to reach. */
  least: number;
}

type Measure = 'cpu' | 'throughput';
type Measurement = (seconds: number) => Promise<Measured>;

const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;

/** Measures both by turns, so that a busy moment of the machine meets both. */
export async function compare(
  name: string,
  least: number,
  { ours, reference }: { ours: Measurement; reference: Measurement },
  by: Measure = 'cpu',
): Promise<Row> {
  await ours(WARM_UP_SECONDS);
  await reference(WARM_UP_SECONDS);
  const [mine, theirs]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await ours(SECONDS));
    theirs.push(await reference(SECONDS));
  }
  const [one, other] = [medianOf(mine), medianOf(theirs)];
  const ratios = {
    cpu: other.cpuMicroseconds / one.cpuMicroseconds,
    throughput: one.requestsPerSecond / other.requestsPerSecond,
  };
  return { name, ours: one, reference: other, ratios, by, least };
}

function medianOf(all: readonly Measured[]): Measured {
  const of = (key: keyof Measured): number => median(all.map((one) => one[key]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    cpuMicroseconds: of('cpuMicroseconds'),
    p50: of('p50'),
    p99: of('p99'),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** One line for each comparison. Returns whether each reached its ratio without a failed request. */
export function print(title: string, rows: readonly Row[]): boolean {
  process.stdout.write(`\n${title}\n`);
  for (const row of rows) {
    const { name, ours, reference, ratios, by, least } = row;
    process.stdout.write(
      `${isReached(row) ? 'PASS ' : 'below'} ${name.padEnd(30)} ` +
        `${ratios[by].toFixed(2)} of at least ${least}, by ${WORDS[by]} · ` +
        `${amounts(ours)} · reference ${amounts(reference)}\n`,
    );
  }
  return rows.every(isReached);
}

const WORDS = { cpu: 'processor time', throughput: 'requests a second' } as const;

const isReached = ({ ours, ratios, by, least }: Row): boolean => ratios[by] >= least && ours.failed === 0;

function amounts({ requestsPerSecond, cpuMicroseconds, p50, p99, failed }: Measured): string {
  const cpu = Number.isNaN(cpuMicroseconds) ? '' : `, ${cpuMicroseconds.toFixed(0)} µs of the processor each`;
  const times = `p50 ${Number(p50.toFixed(1))} ms, p99 ${Number(p99.toFixed(1))} ms`;
  return `${Math.round(requestsPerSecond)}/s${cpu}, ${times}${failed > 0 ? `, ${failed} FAILED` : ''}`;
}
