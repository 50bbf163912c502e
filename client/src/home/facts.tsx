import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CATALOGUE } from '../catalogue/platform-catalogue.js';
import { useSite } from '../app/site-settings.js';

/** One line of numbers, each of them counted. */
export function Facts() {
  const { backtests } = useSite();
  const samples = BACKTEST_SLUGS.filter((slug) => backtests[slug]?.sample === true).length;
  return (
    <dl className="facts figure">
      <Fact value={BACKTEST_SLUGS.length} words={`backtests to read${onSampleData(samples)}`} />
      <Fact value={CATALOGUE.ninjatrader.indicators.length} words="indicators on each platform" />
      <Fact value={TRIAL_DAYS} words="days free on every plan" />
    </dl>
  );
}

function onSampleData(samples: number): string {
  if (samples === 0) return '';
  return samples === BACKTEST_SLUGS.length ? ', on sample data' : `, ${samples} of them on sample data`;
}

function Fact({ value, words }: { value: number; words: string }) {
  return (
    <div className="fact">
      <dt>{words}</dt>
      <dd>{value}</dd>
    </div>
  );
}
