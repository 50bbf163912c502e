import { Global, Module } from '@nestjs/common';
import { EFFECT_REPORT } from '../database/database.module.js';
import { HealthController } from './health.controller.js';
import { AppLogger } from './logger.js';
import { MetricsController, MetricsService } from './metrics.js';

const effectReport = {
  provide: EFFECT_REPORT,
  inject: [AppLogger],
  useFactory:
    ({ pino: log }: AppLogger) =>
    (error: unknown): void =>
      log.error({ err: error }, 'What follows a commit failed; the commit stands'),
};

@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [AppLogger, effectReport, MetricsService],
  exports: [AppLogger, EFFECT_REPORT, MetricsService],
})
export class ObservabilityModule {}
