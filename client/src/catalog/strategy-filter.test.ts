import { ALSO_FOUND_BY } from '../content/home-texts.js';
import { filterStrategies, knownStyle, styleChoices } from './strategy-filter.js';
import { CATALOG } from './tools.js';

const { ninjatrader, tradingview } = CATALOG;
const names = (style: string, query = '', catalog = ninjatrader) =>
  filterStrategies(catalog, { style, query }).map(({ name }) => name);

describe('The filter of the strategies', () => {
  it('has every strategy without a filter, and a style for each of them', () => {
    expect(names('')).toHaveLength(21);
    const styled = new Set(styleChoices(ninjatrader).flatMap(({ key }) => (key === '' ? [] : names(key))));
    for (const { name } of [...ninjatrader.strategies, ...ninjatrader.propFirmStrategies]) {
      expect([name, styled.has(name)]).toEqual([name, true]);
    }
  });

  it('counts what a style shows, per platform', () => {
    for (const catalog of [ninjatrader, tradingview]) {
      for (const { key, count } of styleChoices(catalog).slice(1)) expect(names(key, '', catalog)).toHaveLength(count!);
    }
    expect(styleChoices(ninjatrader).slice(0, 3)).toEqual([
      { key: '', label: 'All', count: null },
      { key: 'prop-firm', label: 'Prop firm', count: 4 },
      { key: 'breakout', label: 'Breakout', count: 6 },
    ]);
    expect(styleChoices(tradingview).map(({ key }) => key)).not.toContain('statistical');
  });

  it('reads the key of each style from a URL, and no key stands for two styles', () => {
    const keys = styleChoices(ninjatrader).map(({ key }) => key);
    expect(keys.map(knownStyle)).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('finds all words of a search in names, features and styles, prop-firm strategies included', () => {
    expect(names('', 'MARS ')).toEqual(['Mars']);
    expect(names('', 'breakout morning')).toEqual(['Mars']);
    expect(names('breakout', 'donch')).toEqual(['Donchian Turtle']);
    expect(names('breakout', 'nothing like it')).toEqual([]);
    expect(names('', 'turtle')).toEqual(['Donchian Turtle']);
  });

  it('finds a strategy by common spellings, and no word by its middle', () => {
    expect(names('', 'Ichimoku')).toEqual(['IchimokoStrat']);
    expect(names('', 'elliott wave')).toEqual(['ElliotWave']);
    expect(names('', 'lightning')).toEqual(['FluxLightning']);
    expect(names('', 'omentum')).toEqual([]);
  });

  it('knows the strategies that more words find', () => {
    const all = [...ninjatrader.strategies, ...ninjatrader.propFirmStrategies].map(({ name }) => name);
    expect(Object.keys(ALSO_FOUND_BY).filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each([
    ['breakout', 'breakout'],
    ['mean-reversion', 'mean-reversion'],
    ['prop-firm', 'prop-firm'],
    ['elsewhere', ''],
    [null, ''],
  ])('reads the style %s of a URL as "%s"', (word, style) => {
    expect(knownStyle(word)).toBe(style);
  });
});
