import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Metrics, MetricsController } from './metrics.js';
import { RateLimiter } from './rate-limiter.js';
import { Workers } from './workers.js';

@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Metrics, RateLimiter, Workers],
  exports: [Metrics, RateLimiter, Workers],
})
export class HttpModule {}
