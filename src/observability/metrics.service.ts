import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Key of the route label in `response.locals`. Handlers of many paths set it. */
export const ROUTE = 'route';

/** Prometheus metrics of this process. Other modules add their own. */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });
  private fromMemory = 0;
  /** Collected last, to include failures of the same scrape. */
  private readonly scrapeRegistry = new Registry();
  private readonly failures = new Counter({
    name: 'metric_read_failures_total',
    help: 'Metrics that could not be read when they were asked for, by metric',
    labelNames: ['metric'],
    registers: [this.scrapeRegistry],
  });
  private readonly failed = new Map<string, unknown>();
  private readonly logger = new Logger(MetricsService.name);

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // Read at each scrape, because counting through the library would cost as much as an answer.
    const read = (): number => this.fromMemory;
    const counter = new Counter({
      name: 'http_answers_from_memory_total',
      help: 'Requests that were answered before the framework, from memory',
      registers: [],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
    this.registry.registerMetric(counter);
  }

  /** Times every request that reaches the framework, under its route. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const stop = this.requests.startTimer();
    response.on('finish', () => {
      stop({ method: request.method, route: routeOf(request, response), status: response.statusCode });
    });
    next();
  };

  /** Counts a request that was answered before the framework. */
  countRequest(method: string, route: string, status: number, seconds: number): void {
    this.fromMemory += 1;
    this.requests.observe({ method, route, status }, seconds);
  }

  counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Returns the metrics as text. Omits metrics that cannot be read, and counts and logs them. */
  async text(): Promise<string> {
    this.failed.clear();
    const text = await this.registry.metrics();
    const [first] = this.failed;
    if (first) {
      const [, err] = first;
      this.logger.warn({ err, metrics: [...this.failed.keys()] }, 'Metrics could not be read');
    }
    return `${text}\n${await this.scrapeRegistry.metrics()}`;
  }

  /** Adds a gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    const value = () => this.valueOf(name, read);
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const read = await value();
        if (read === null) this.remove();
        else this.set(read);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** Adds a gauge with one value per label. */
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
        const values = await Promise.all(labels.map(async (label) => [label, await value(label)] as const));
        for (const [label, read] of values) {
          if (read === null) this.remove({ [labelName]: label });
          else this.set({ [labelName]: label }, read);
        }
      },
    });
    this.registry.registerMetric(gauge);
  }

  private async valueOf(name: string, read: () => Promise<number>): Promise<number | null> {
    try {
      return await read();
    } catch (error) {
      if (!this.failed.has(name)) this.failures.inc({ metric: name });
      this.failed.set(name, error);
      return null;
    }
  }
}

/** Returns the route pattern. Full paths would make too many labels and could contain names. */
export function routeOf(request: Request, response: Response): string {
  const named: unknown = response.locals[ROUTE];
  if (typeof named === 'string') return named;
  const route = (request.route as { path?: unknown } | undefined)?.path;
  if (typeof route === 'string') return route;
  return request.path.startsWith('/assets/') ? '/assets' : 'other';
}

/** Adds metrics for open and dropped connections. */
export function countConnections(server: Server, metrics: MetricsService): void {
  const dropped = metrics.counter(
    'http_connections_dropped_total',
    'Connections closed because MAX_CONNECTIONS were open',
  );
  server.on('drop', () => dropped.inc());
  const open = promisify(server.getConnections.bind(server));
  metrics.gauge('http_connections', 'Open connections', () => open());
}
