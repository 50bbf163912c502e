import type { BacktestManifest } from '../../../../src/shared/contract/backtests.js';
import { ok, mockServer } from '../../testing/mock-server.js';
import { fetchManifest, knownEntry } from './backtests.js';

const WHOLE: BacktestManifest = {
  orb: {
    title: 'ORB',
    platform: 'ninjatrader',
    instrument: 'NQ 09-26',
    period: { from: '2023-01-03', to: '2026-09-30' },
    costs: '$4.36 a round turn',
    startingBalance: 50_000,
    sample: true,
  },
};

const fetched = (answer: unknown): Promise<BacktestManifest> => {
  mockServer({ 'GET /backtests/manifest.json': ok(answer) });
  return fetchManifest();
};

describe('The manifest', () => {
  it.each([
    ['without entries', {}],
    ['with an entry that has no fields', { orb: {} }],
    ['with all that an entry may have', WHOLE],
    ['with a field that is not known yet', { orb: { ...WHOLE['orb'], timeZone: 'America/Chicago' } }],
  ])('is the answer, %s', async (_what, answer) => {
    expect(await fetched(answer)).toEqual(answer);
  });

  it.each([
    undefined,
    'null',
    [],
    'true',
    { orb: null },
    { orb: [] },
    { orb: 'ORB' },
    { orb: {}, moon: { costs: {} } },
    { orb: { instrument: 7 } },
    { orb: { platform: 'toString' } },
    { orb: { startingBalance: 'x' } },
    { orb: { startingBalance: null } },
    { orb: { period: 3 } },
    { orb: { period: { from: '2023-01-03' } } },
  ])('counts as not loaded for the answer %j, and keeps the known one', async (answer) => {
    await fetched(WHOLE);
    await expect(fetched(answer)).rejects.toThrow('The response holds no manifest.');
    expect(knownEntry('orb')).toEqual(WHOLE['orb']);
  });
});
