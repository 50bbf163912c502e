import { type DynamicModule, Module } from '@nestjs/common';
import { BacktestsModule } from './backtests/backtests.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { HttpModule } from './http/http.module.js';
import { LoggerModule } from './http/logger.js';
import { SandboxClockModule } from './http/sandbox-clock.js';
import { MailModule } from './mail/mail.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PaymentModule } from './payment/payment.module.js';
import { PostPurchaseModule } from './post-purchase/post-purchase.module.js';
import { SCHEMA } from './schema.js';
import { ScreenshotsModule } from './screenshots/screenshots.module.js';
import { UsersModule } from './users/users.module.js';

@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(settings),
        LoggerModule,
        DatabaseModule.forRoot(SCHEMA),
        HttpModule,
        SandboxClockModule.forRoot(settings),
        MailModule,
        UsersModule,
        PaymentModule,
        PostPurchaseModule,
        BacktestsModule,
        ScreenshotsModule,
        PagesModule,
      ],
    };
  }
}
