import { Module } from '@nestjs/common';
import { HealthController, ShutdownStateService } from './health.controller.js';
import { ServerLogger } from './logging.js';
import { MetricsController, MetricsService } from './metrics.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [MetricsService, ServerLogger, ShutdownStateService],
  exports: [MetricsService],
})
export class ObservabilityModule {}
