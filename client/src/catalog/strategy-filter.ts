import { listsOf } from '../content/content-file.js';
import { FILTER_TEXTS } from '../content/home-texts.js';
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
  count: number;
}

const PROP_FIRM = 'prop-firm';
const named = listsOf(strategyStyles);
const keyOf = (label: string): string => label.toLowerCase().replaceAll(' ', '-');

/** The strategies that match. A filter also finds the prop-firm strategies. */
export function filterStrategies(catalog: PlatformCatalog, filter: StrategyFilter): readonly Tool[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  if (filter.style === '' && words.length === 0) return catalog.strategies;
  return allOf(catalog).filter(
    (tool) =>
      (filter.style === '' || stylesOf(tool).some((style) => keyOf(style) === filter.style)) && has(tool, words),
  );
}

/** The styles of this platform's strategies with their counts, all strategies first. */
export function styleChoices(catalog: PlatformCatalog): StyleChoice[] {
  const choices = [FILTER_TEXTS.propFirm, ...named.keys()].map((label) => {
    const key = keyOf(label);
    return { key, label, count: filterStrategies(catalog, { style: key, query: '' }).length };
  });
  return [
    { key: '', label: FILTER_TEXTS.all, count: catalog.strategies.length },
    ...choices.filter(({ count }) => count > 0),
  ];
}

/** A style's key, or '' for a word of a URL that is none. */
export function knownStyle(word: string | null): string {
  const key = word ?? '';
  return key === PROP_FIRM || [...named.keys()].some((label) => keyOf(label) === key) ? key : '';
}

const allOf = ({ strategies, propFirmStrategies }: PlatformCatalog): Tool[] => [...strategies, ...propFirmStrategies];

function stylesOf({ name, orbit }: Tool): string[] {
  const own = [...named].flatMap(([style, names]) => (names.includes(name) ? [style] : []));
  return orbit === undefined ? own : [FILTER_TEXTS.propFirm, ...own];
}

function has(tool: Tool, words: readonly string[]): boolean {
  const text = [tool.name, ...tool.features, ...stylesOf(tool)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
