import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Settings } from '../config/settings.js';
import { openReader, type Schema, writerSource } from './data-source.js';
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

/** Connects, migrates (one process at a time on PostgreSQL) and answers the unit of work. */
export async function openDatabase(settings: Settings, schema: Schema): Promise<Database> {
  const writer = await writerSource(settings, schema).initialize();
  await migrate(writer);
  return new Database(writer, await openReader(writer, settings, schema));
}

const MIGRATION_LOCK = 7_310_254;

async function migrate(writer: DataSource): Promise<void> {
  if (writer.options.type !== 'postgres') {
    await writer.runMigrations({ transaction: 'all' });
    return;
  }
  const runner = writer.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await writer.runMigrations({ transaction: 'all' });
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await runner.release();
  }
}
