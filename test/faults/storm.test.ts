import { randomInt } from 'node:crypto';
import { migrationSource } from '../../src/database/data-source.js';
import { SCHEMA } from '../../src/schema.js';
import { type Fleet, startFleet } from '../support/fleet.js';
import { eventually } from '../support/shopper.js';
import { storm, type StormPast, type StormSize } from '../support/storm.js';
import { findings, personFindings, truthOf } from '../support/storm-findings.js';

/** `npm run storm` sets these for a longer storm (docs/operations.md). */
const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const size: StormSize = {
  people: number('STORM_PEOPLE', 8),
  rounds: number('STORM_ROUNDS', 3),
  kills: number('STORM_KILLS', 4),
  seed: number('STORM_SEED', randomInt(1_000_000)),
};
const HEALING_MINUTES = 10;
const LIMIT_MS = 120_000 + size.people * 10_000 + size.kills * 10_000;

const only = process.env['STORM_ON'];
const postgres = process.env['TEST_DATABASE_URL'];
const places: [name: string, processes: number, server: string][] = [['SQLite', 1, '']];
if (postgres) places.push(['PostgreSQL', 2, postgres]);

describe.each(places.filter(([name]) => only === undefined || name === only))('a storm on %s', (...place) => {
  const [name, processes, server] = place;
  let fleet: Fleet;
  let past: StormPast;

  beforeAll(async () => {
    process.stdout.write(`Storm on ${name}, seed ${size.seed}\n`);
    fleet = await startFleet(processes, server);
    try {
      past = await storm(fleet, size);
    } catch (error) {
      process.stdout.write(`The servers said last:\n${fleet.output().slice(-10_000)}\n`);
      throw error;
    }
  }, LIMIT_MS);

  afterAll(() => fleet.remove());

  test(
    'keeps everything it accepted and equals Stripe within ten minutes, without a command',
    async () => {
      const { location: where, sandbox } = fleet;
      const source = await migrationSource(
        { DATABASE_URL: where.databaseUrl, DATA_DIR: where.dataDir },
        SCHEMA,
      ).initialize();
      try {
        const ask = () => findings(fleet, source, past.people);
        const before = (await ask()).length;
        // In steps, because work found in one step is done in the next.
        for (let minutes = 0; minutes < HEALING_MINUTES; minutes += 2) {
          await sandbox.control('/clock', { advanceSeconds: 120 });
        }
        const left = await eventually(ask, (found) => found.length === 0, 60).catch(ask);
        const { subscriptions, events, dropped } = await truthOf(fleet);
        process.stdout.write(
          `${name}, seed ${size.seed}: ${past.people.length} people, ${subscriptions.length} subscriptions, ${events} events, ` +
            `${dropped} never delivered, ${past.kills} kills; ${before} wrong at its end, ${left.length} ten minutes later\n`,
        );
        expect(left).toEqual([]);
        expect(await personFindings(fleet, past.people)).toEqual([]);
      } finally {
        await source.destroy();
      }
    },
    LIMIT_MS,
  );
});
