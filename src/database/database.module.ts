import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { openEngine, type Schema } from './data-source.js';
import { Database } from './database.js';
import { checkSchema } from './migrate.js';

/** Opens the database and makes `Database` injectable everywhere. Runs no migrations. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forRoot(schema: Schema): DynamicModule {
    const provider = {
      provide: Database,
      inject: [Settings],
      useFactory: async (settings: Settings): Promise<Database> => {
        await checkSchema(settings, schema);
        return new Database(await openEngine(settings, schema));
      },
    };
    return { module: DatabaseModule, providers: [provider], exports: [Database] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
