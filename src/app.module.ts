import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { BacktestsModule } from './backtests/backtests.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { logParams } from './observability/logging.js';
import { ObservabilityModule } from './observability/observability.module.js';
import { SandboxClockModule } from './jobs/sandbox-clock.module.js';
import { MailModule } from './mail/mail.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PaymentModule } from './payment/payment.module.js';
import { AccessModule } from './access/access.module.js';
import { PostPurchaseModule } from './post-purchase/post-purchase.module.js';
import { SCHEMA } from './schema.js';
import { ProductImagesModule } from './product-images/product-images.module.js';
import { ProofModule } from './proof/proof.module.js';
import { UsersModule } from './users/users.module.js';

@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(settings),
        LoggerModule.forRoot(logParams(settings.LOG_LEVEL)),
        DatabaseModule.forRoot(SCHEMA),
        ObservabilityModule,
        SandboxClockModule.forRoot(settings),
        MailModule,
        UsersModule,
        PaymentModule,
        AccessModule,
        PostPurchaseModule,
        BacktestsModule,
        ProductImagesModule,
        ProofModule,
        PagesModule,
      ],
    };
  }
}
