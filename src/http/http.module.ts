import { Global, Module } from '@nestjs/common';
import { Ending } from './ending.js';
import { HealthController } from './health.controller.js';
import { Metrics, MetricsController } from './metrics.js';
import { RateLimiter } from './rate-limiter.js';
import { Workers } from './workers.js';

@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Ending, Metrics, RateLimiter, Workers],
  exports: [Ending, Metrics, RateLimiter, Workers],
})
export class HttpModule {}
