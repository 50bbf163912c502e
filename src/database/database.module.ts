import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { migrationSource, openReader, type Schema, writerSource } from './data-source.js';
import { Database } from './database.js';

/** Opens the database, brings it to the newest migration and makes `Database` injectable everywhere. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forRoot(schema: Schema): DynamicModule {
    const provider = {
      provide: Database,
      inject: [Settings],
      useFactory: (settings: Settings): Promise<Database> => openDatabase(settings, schema),
    };
    return { module: DatabaseModule, providers: [provider], exports: [Database] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

/** Migrates, connects and answers the unit of work. */
async function openDatabase(settings: Settings, schema: Schema): Promise<Database> {
  await migrate(settings, schema);
  const writer = await writerSource(settings, schema).initialize();
  return new Database(writer, await openReader(writer, settings, schema));
}

const MIGRATION_LOCK = 7_310_254;

/** One process at a time on PostgreSQL, whose lock ends with its connection. */
async function migrate(settings: Settings, schema: Schema): Promise<void> {
  const source = await migrationSource(settings, schema).initialize();
  const runner = source.createQueryRunner();
  try {
    if (source.options.type === 'postgres') await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.runMigrations({ transaction: 'all' });
  } finally {
    await runner.release();
    await source.destroy();
  }
}
