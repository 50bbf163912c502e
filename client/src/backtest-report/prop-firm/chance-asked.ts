import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { AnyStartOptions } from '../../../../backtest-engine/prop-firm/evaluation-options.js';
import type { PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { type Loaded, settled } from '../../lib/api/loaded.js';
import type { ReportClient } from '../worker/report-client.js';

export type AskedChance = Promise<Loaded<ChanceOfPassing | ChanceUnavailable>>;

type Asking = Pick<ReportClient, 'ask'>;

/** By the worker that holds the file, and the question. */
const asked = new WeakMap<Asking, Map<string, AskedChance>>();

/**
 * The chance of passing: thousands of runs, so the same question is put once. A failure stays too: a part that asks while it is
 * rendered would ask for ever.
 */
export function askChance(client: Asking, account: PropFirmAccount, options: AnyStartOptions): AskedChance {
  const question = { account, options };
  const key = JSON.stringify(question);
  const known = asked.get(client) ?? new Map<string, AskedChance>();
  asked.set(client, known);
  const chance = known.get(key) ?? settled('The chance of passing', client.ask('chance', question));
  known.set(key, chance);
  return chance;
}
