import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { AppError } from '../http/app-error.js';
import { constantTimeEqual } from '../http/secrets.js';
import { MetricsService } from './metrics.service.js';

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly settings: Settings,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    const token = this.settings.METRICS_TOKEN;
    if (token !== '' && !constantTimeEqual(request.get('authorization') ?? '', `Bearer ${token}`)) {
      throw new AppError('unauthenticated', 'The metrics need their token.');
    }
    response.type(this.metrics.registry.contentType);
    return this.metrics.text();
  }
}
