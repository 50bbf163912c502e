import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Metrics, MetricsController } from './metrics.js';
import { RateLimiter } from './rate-limiter.js';

@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Metrics, RateLimiter],
  exports: [Metrics, RateLimiter],
})
export class HttpModule {}
