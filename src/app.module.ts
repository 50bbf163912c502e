import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { HttpModule } from './http/http.module.js';
import { LoggerModule } from './http/logger.js';
import { SCHEMA } from './schema.js';

@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.forRoot(settings), LoggerModule, DatabaseModule.forRoot(SCHEMA), HttpModule],
    };
  }
}
