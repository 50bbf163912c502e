import { Controller, Get, Header, Injectable, Req, Res } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Settings } from '../config/settings.js';
import { AppLogger } from './logger.js';
import { Refusal } from './refusal.js';
import { sameText } from './same-text.js';

/** Counters and timings of this process in Prometheus form. Other modules add their own. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  constructor(private readonly logger: AppLogger) {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Times every request under its route pattern, so that addresses with names in them do not become labels. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const stop = this.requests.startTimer();
    response.on('finish', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      stop({ method: request.method, route: typeof route === 'string' ? route : 'other', status: response.statusCode });
    });
    next();
  };

  counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** A gauge whose value is read when the metrics are asked for; NaN where it cannot be read. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    const value = () => this.valueOf(name, read);
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await value());
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** The same with one value for each of `labels`. */
  gaugeBy<L extends string>(
    name: string,
    help: string,
    labelName: string,
    labels: readonly L[],
    read: (label: L) => Promise<number>,
  ): void {
    const value = (label: L) => this.valueOf(name, () => read(label));
    const gauge = new Gauge({
      name,
      help,
      labelNames: [labelName],
      registers: [],
      async collect() {
        await Promise.all(labels.map(async (label) => this.set({ [labelName]: label }, await value(label))));
      },
    });
    this.registry.registerMetric(gauge);
  }

  private async valueOf(name: string, read: () => Promise<number>): Promise<number> {
    try {
      return await read();
    } catch (error) {
      this.logger.pino.warn({ err: error, metric: name }, 'A metric could not be read');
      return Number.NaN;
    }
  }
}

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async read(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    const token = this.settings.METRICS_TOKEN;
    if (token !== '' && !sameText(request.get('authorization') ?? '', `Bearer ${token}`)) {
      throw new Refusal('unauthenticated', 'The metrics need their token.');
    }
    response.type(this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
