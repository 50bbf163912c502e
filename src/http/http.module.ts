import { Global, Module } from '@nestjs/common';
import { RateLimiterService } from './rate-limiter.service.js';
import { ShutdownStateService } from './shutdown-state.service.js';

@Global()
@Module({ providers: [RateLimiterService, ShutdownStateService], exports: [RateLimiterService, ShutdownStateService] })
export class HttpModule {}
