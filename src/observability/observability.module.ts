import { Module } from '@nestjs/common';
import { HealthController, ShutdownStateService } from './health.controller.js';
import { ServerLogger } from './logging.js';
import { MetricsService } from './metrics.service.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [MetricsService, ServerLogger, ShutdownStateService],
  exports: [MetricsService],
})
export class ObservabilityModule {}
