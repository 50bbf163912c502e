import { EventEmitter, once } from 'node:events';
import { inBackground } from '../../src/database/database.js';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { startSite, type Site } from '../support/site.js';

/** On SQLite, transactions run one after another and never conflict. */
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

const row = (key: string) => ({ key, count: 0, endsAt: new Date('2030-01-01T00:00:00Z') });

onPostgres('a busy PostgreSQL', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const rows = () => site.database.repository(RateLimit);
  const write = <T>(work: () => Promise<T>): Promise<T> => site.database.transaction(work);
  const raise = (what: string) => rows().query(`DO $$ BEGIN ${what}; END $$`);

  it('runs other transactions while conflicting ones wait for a retry', async () => {
    const order: string[] = [];
    const colliding = Array.from({ length: 8 }, () =>
      write(() => raise("RAISE EXCEPTION 'collides' USING ERRCODE = '40001'")).catch(() => order.push('gave up')),
    );
    for (let count = 0; count < 10; count++) await write(() => rows().insert(row(`beside-${count}`)));
    order.push('others are done');
    await Promise.all(colliding);
    expect(order).toEqual(['others are done', ...colliding.map(() => 'gave up')]);
  });

  it('leaves room for requests however many background jobs run', async () => {
    const signals = new EventEmitter();
    const held = Array.from({ length: 6 }, () => inBackground(() => write(() => once(signals, 'release'))));
    await write(() => rows().insert(row('visitor')));
    expect(await rows().existsBy({ key: 'visitor' })).toBe(true);
    const releasing = setInterval(() => signals.emit('release'), 1);
    await Promise.all(held);
    clearInterval(releasing);
  });

  it('does not retry a commit with an unknown outcome', async () => {
    await site.database.writer.query(`
      CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER end_at_commit AFTER INSERT ON rate_limits DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.key = 'unknown') EXECUTE FUNCTION end_connection()`);
    let tries = 0;
    const work = write(async () => {
      tries += 1;
      await rows().insert(row('unknown'));
    });
    await expect(work).rejects.toThrow(/terminat/);
    expect(tries).toBe(1);
  });

  it('retries work on another connection if its connection ended before the commit', async () => {
    let tries = 0;
    await write(async () => {
      tries += 1;
      if (tries === 1) {
        await raise('PERFORM pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
        // Lets the driver notice that the connection ended.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await rows().insert(row('after all'));
    });
    expect(tries).toBe(2);
    expect(await rows().existsBy({ key: 'after all' })).toBe(true);
  });

  it('is ready while requests use all connections and permits', async () => {
    const signals = new EventEmitter();
    signals.setMaxListeners(0);
    const writing = Array.from({ length: 6 }, () => write(() => once(signals, 'release')));
    const runners = Array.from({ length: 8 }, () => site.database.reader.createQueryRunner());
    const reading = runners.map((runner) => runner.query('SELECT pg_sleep(8)'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { status } = await site.visitor().get('/health/ready');
    const releasing = setInterval(() => signals.emit('release'), 1);
    await Promise.all([...writing, ...reading]);
    await Promise.all(runners.map((runner) => runner.release()));
    clearInterval(releasing);
    expect(status).toBe(200);
  });
});
