import { DataSource } from 'typeorm';
import { isConnectionFault } from './database-errors.js';
import { PreparedStatements } from './prepared-statements.js';

const NEXT = 'SELECT $1 + 1 AS next';

describe('PreparedStatements', () => {
  let source: DataSource;
  let statements: PreparedStatements;

  beforeEach(async () => {
    source = await new DataSource({ type: 'sqlite', database: ':memory:' }).initialize();
    statements = new PreparedStatements(source);
  });

  afterEach(async () => {
    await statements.finalize();
    await source.destroy();
  });

  it('reads with other values each time, also at once', async () => {
    const results = await Promise.all([1, 2, 40].map((value) => statements.all(NEXT, [value])));
    expect(results).toEqual([[{ next: 2 }], [{ next: 3 }], [{ next: 41 }]]);
    await expect(statements.all(NEXT, [5])).resolves.toEqual([{ next: 6 }]);
  });

  it('sees rows and columns that came after its first use', async () => {
    await source.query('CREATE TABLE notes (text)');
    await expect(statements.all('SELECT * FROM notes', [])).resolves.toEqual([]);
    await source.query('ALTER TABLE notes ADD COLUMN day');
    await source.query("INSERT INTO notes VALUES ('a', 'b')");
    await expect(statements.all('SELECT * FROM notes', [])).resolves.toEqual([{ text: 'a', day: 'b' }]);
  });

  it('rejects for a statement that cannot be prepared, and prepares it again later', async () => {
    await expect(statements.all('SELECT * FROM notes', [])).rejects.toThrow('no such table: notes');
    await source.query('CREATE TABLE notes (text)');
    await expect(statements.all('SELECT * FROM notes', [])).resolves.toEqual([]);
  });

  it('rejects with the database’s error and its code', async () => {
    const error: unknown = await statements
      .all('SELECT abs(-9223372036854775808)', [])
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'QueryFailedError', driverError: { code: 'SQLITE_ERROR' } });
    expect(isConnectionFault(error)).toBe(false);
  });

  it('lets the connection close after it is finalized', async () => {
    await statements.all('SELECT 1', []);
    await statements.finalize();
    await source.destroy();
    expect(source.isInitialized).toBe(false);
    await source.initialize();
  });
});
