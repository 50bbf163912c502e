import { readFileSync } from 'node:fs';
import { readManifest } from './backtest-files.service.js';

const entry = {
  title: 'ORB',
  platform: 'ninjatrader',
  instrument: 'NQ 09-26',
  period: { from: '2023-01-03', to: '2026-09-30' },
  costs: '$4.36 a round turn',
  startingBalance: 100_000,
  sample: true,
};

describe('readManifest', () => {
  it('keeps a complete entry unchanged', () => {
    expect(readManifest(JSON.stringify({ orb: entry }))).toEqual({ manifest: { orb: entry }, problems: [] });
  });

  it('returns null and the problem if a name is repeated', () => {
    const text = '{"orb": {"title": "A \\": {", "sample": true}, "mars": {"title": "M"}, "o\\u0072b": {"title": "B"}}';
    expect(readManifest(text)).toEqual({
      manifest: null,
      problems: ['"orb" stands more than once in the same place.'],
    });
  });

  it('omits only a text of millions of characters', () => {
    const text = JSON.stringify({ orb: { ...entry, costs: 'x\\"'.repeat(3_000_000) }, mars: { title: 'M' } });
    const { costs: _costs, ...rest } = entry;
    expect(readManifest(text)).toEqual({
      manifest: { orb: rest, mars: { title: 'M' } },
      problems: [expect.stringContaining('a text of 1 to 300 characters')],
    });
  });

  it.each(Object.keys(entry))('accepts an entry without %s', (name) => {
    const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));
    expect(readManifest(JSON.stringify({ orb: rest }))).toEqual({ manifest: { orb: rest }, problems: [] });
  });

  it.each([
    ['title', ''],
    ['title', 'x'.repeat(301)],
    ['platform', 'metatrader'],
    ['instrument', 7],
    ['period', { from: '2023-01-03' }],
    ['period', { from: '2026-01-03', to: '2023-01-03' }],
    ['period', { from: '2023-02-30', to: '2023-03-01' }],
    ['period', '2023'],
    ['costs', null],
    ['startingBalance', '100000'],
    ['startingBalance', 0],
    ['startingBalance', 5e-324],
    ['startingBalance', 1e308],
    ['startingBalance', 1_000_000_001],
  ])('omits the %s %j, keeps the rest and reports it', (name, value) => {
    const { manifest, problems } = readManifest(JSON.stringify({ orb: { ...entry, [name]: value } }));
    const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));
    expect(manifest).toEqual({ orb: rest });
    expect(problems).toEqual([expect.stringContaining(`"orb": ${name} must be`)]);
  });

  it.each(['true', 'yes', 1, null, false.toString()])('reads the sample %j as true and reports it', (sample) => {
    const { manifest, problems } = readManifest(JSON.stringify({ orb: { sample } }));
    expect(manifest).toEqual({ orb: { sample: true } });
    expect(problems).toEqual(['"orb": sample must be true or false; we treat it as true.']);
  });

  it('reads a sample in other capitals as true and reports an unknown field', () => {
    const { manifest, problems } = readManifest('{"orb": {"Sample": false}}');
    expect(manifest).toEqual({ orb: { sample: true } });
    expect(problems).toEqual(['"orb" has an unknown field, "Sample".']);
  });

  it.each([
    ['a sample of both spellings', '{"orb": {"sample": false, "Sample": false}}'],
    ['a strategy in capitals', '{"ORB ": {"sample": true}}'],
    ['a strategy in capitals beside itself', '{"ORB": {"sample": true}, "orb": {"title": "B"}}'],
    ['a list in the place of an entry', '{"orb": [{"sample": true}]}'],
  ])('keeps the banner of %s', (_what, text) => {
    expect(readManifest(text).manifest).toMatchObject({ orb: { sample: true } });
  });

  it('omits unknown fields, also inside a period, and names from the prototype', () => {
    const text =
      '{"orb": {"secret": 1, "constructor": {}, "__proto__": {"sample": true}, "period": {"from": "2023-01-03", "to": "2023-01-04", "note": "x"}}}';
    const { manifest, problems } = readManifest(text);
    expect(manifest).toEqual({ orb: { period: { from: '2023-01-03', to: '2023-01-04' } } });
    expect(problems).toHaveLength(3);
  });

  it('omits unknown strategies and entries that are not objects', () => {
    const { manifest, problems } = readManifest('{"nobody": {}, "__proto__": {}, "mars": [], "moon": null, "orb": {}}');
    expect(manifest).toEqual({ orb: {} });
    expect(problems).toHaveLength(4);
  });

  it.each(['', '{', '[]', 'null', '"orb"'])('returns null and one problem for the text %j', (text) => {
    const { manifest, problems } = readManifest(text);
    expect([manifest, problems.length]).toEqual([null, 1]);
  });

  it('reads a file with a byte order mark', () => {
    expect(readManifest('\uFEFF{"orb": {}}')).toEqual({ manifest: { orb: {} }, problems: [] });
  });

  it('finds no problem in the shipped manifest', () => {
    expect(readManifest(readFileSync('backtests/manifest.json', 'utf8')).problems).toEqual([]);
  });
});
