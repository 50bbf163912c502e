import { CATALOG } from '../catalog/tools.js';
import { PRICING_TEXTS, comparedFeatures, type ToolCounts } from '../content/pricing-texts.js';
import { Icon } from '../ui/icon.js';

/** Counts from the catalog. Prop-firm strategies are strategies, too. */
export const TOOL_COUNTS: ToolCounts = { ninjatrader: countsOf('ninjatrader'), tradingview: countsOf('tradingview') };

function countsOf(platform: keyof ToolCounts) {
  const { indicators, strategies, propFirmStrategies } = CATALOG[platform];
  return { indicators: indicators.length, strategies: strategies.length + propFirmStrategies.length };
}

const TEXTS = PRICING_TEXTS.comparison;

/** Both tiers side by side. The platforms are rows, so that the table fits on a phone. */
export function PlanComparisonTable() {
  const forPropFirms = CATALOG.ninjatrader.propFirmStrategies.length;
  return (
    <section className="comparison" aria-labelledby="comparison-title">
      <h2 id="comparison-title">{TEXTS.title}</h2>
      <table className="comparison-table" aria-labelledby="comparison-title">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{TEXTS.feature}</span>
            </th>
            <th scope="col">Standard</th>
            <th scope="col">Pro</th>
          </tr>
        </thead>
        <tbody>
          {comparedFeatures(TOOL_COUNTS, forPropFirms).map(({ name, standard, pro }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Cell text={standard} />
              </td>
              <td>
                <Cell text={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ text }: { text: string | null }) {
  if (text === null) return <span className="comparison-none">{TEXTS.none}</span>;
  if (text !== TEXTS.yes) return text;
  return (
    <span className="comparison-yes">
      <Icon name="check" /> {TEXTS.yes}
    </span>
  );
}
