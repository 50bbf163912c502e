import { listsOf } from '../content/content-file.js';
import { ALSO_FOUND_BY, FILTER_TEXTS } from '../content/home-texts.js';
import strategyStyles from '../content/strategy-styles.md?raw';
import type { PlatformCatalog, Tool } from './tools.js';

/** What a visitor looks for among the strategies; both empty for everything. */
export interface StrategyFilter {
  /** Key of a style. */
  style: string;
  /** Words that a strategy's name, features or styles contain. */
  query: string;
}

export interface StyleChoice {
  /** As in the URL; '' for all strategies. */
  key: string;
  label: string;
  /** Null for all: the prop-firm strategies have a section of their own. */
  count: number | null;
}

interface Style {
  /** As in the URL. */
  key: string;
  label: string;
  includes: (tool: Tool) => boolean;
}

/** Prop firm first, then those of the content file; each of these takes its key from its label. */
const STYLES: readonly Style[] = [
  { key: 'prop-firm', label: FILTER_TEXTS.propFirm, includes: (tool) => tool.isForPropFirms },
  ...[...listsOf(strategyStyles)].map(([label, names]) => ({
    key: label.toLowerCase().replaceAll(' ', '-'),
    label,
    includes: ({ name }: Tool) => names.includes(name),
  })),
];

/** The strategies that match. A filter also finds the prop-firm strategies. */
export function filterStrategies(catalog: PlatformCatalog, filter: StrategyFilter): readonly Tool[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  if (filter.style === '' && words.length === 0) return catalog.strategies;
  return allOf(catalog).filter(
    (tool) => (filter.style === '' || stylesOf(tool).some(({ key }) => key === filter.style)) && has(tool, words),
  );
}

/** The styles of this platform's strategies with their counts, all strategies first. */
export function styleChoices(catalog: PlatformCatalog): StyleChoice[] {
  const choices = STYLES.map(({ key, label }) => {
    return { key, label, count: filterStrategies(catalog, { style: key, query: '' }).length };
  });
  return [{ key: '', label: FILTER_TEXTS.all, count: null }, ...choices.filter(({ count }) => count > 0)];
}

/** A style's key, or '' for a word of a URL that is none. */
export function knownStyle(word: string | null): string {
  const key = word ?? '';
  return STYLES.some((style) => style.key === key) ? key : '';
}

const allOf = ({ strategies, propFirmStrategies }: PlatformCatalog): Tool[] => [...strategies, ...propFirmStrategies];

const stylesOf = (tool: Tool): Style[] => STYLES.filter((style) => style.includes(tool));

/** Whether words of the tool begin with the words searched; inside a name, capitals begin words, too. */
function has(tool: Tool, words: readonly string[]): boolean {
  const name = `${tool.name} ${tool.name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')}`;
  const styles = stylesOf(tool).map(({ label }) => label);
  const text = ` ${[name, ALSO_FOUND_BY[tool.name], ...tool.features, ...styles].join(' ').toLowerCase()}`;
  return words.every((word) => text.includes(` ${word}`));
}
