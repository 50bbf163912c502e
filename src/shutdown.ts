import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { Settings } from './config/settings.js';
import { Connections } from './http/connections.js';
import { ShutdownStateService } from './observability/health.controller.js';
import { MetricsService } from './observability/metrics.js';
import { BackgroundJobsService } from './jobs/background-jobs.service.js';

/** Requests in flight have this long for their answers once no new ones are taken. */
const REQUESTS_MS = 5000;
/** At the same time, work that is under way has this long: a mail server or a receiver that has the message may be slow. */
const WORK_MS = 6500;
/** The process is gone by then, whatever hangs: with a second of draining, before containers are killed after ten. */
const DEADLINE_MS = 8000;

/**
 * Ends the process in order on SIGTERM or SIGINT, with 0, and after a fault that nothing caught, with 1. Readiness is 503 first and every
 * answer closes its connection; after DRAIN_SECONDS no new connection is taken. Requests in flight get their answers
 * and work under way its end; then the app is closed. What the deadline cuts off is in the database, under a lease that runs out.
 * The process exits by itself because the first process of a container is deaf to a signal that it sends to itself.
 */
export function endInOrder(app: NestExpressApplication): void {
  const logger = new Logger('Shutdown');
  const workers = app.get(BackgroundJobsService);
  const server: Server = app.getHttpServer();
  const connections = new Connections(server);
  const faults = app
    .get(MetricsService)
    .counter('process_faults_total', 'Errors that nothing caught, by kind', ['kind']);
  let isEnding = false;

  const end = async (drainMs: number): Promise<void> => {
    app.get(ShutdownStateService).isShuttingDown = true;
    connections.closeAfterAnswers();
    await sleep(drainMs);
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    await Promise.all([connections.end(), workers.stop(WORK_MS)]);
    await app.close();
  };
  const begin = (code: number, drainMs: number): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      logger.warn('The server could not close in time; what it worked on is taken up after the next start');
      process.exit(code);
    }, drainMs + DEADLINE_MS).unref();
    end(drainMs).then(
      () => process.exit(code),
      (error: unknown) => {
        logger.fatal({ err: error }, 'The server did not close cleanly');
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => begin(0, app.get(Settings).DRAIN_SECONDS * 1000);
  const onFault = (kind: string, error: unknown): void => {
    faults.inc({ kind });
    logger.fatal({ err: error, kind }, 'A fault that nothing caught; the server ends in order');
    begin(1, 0);
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  process.on('uncaughtException', (error) => onFault('uncaught_exception', error));
  process.on('unhandledRejection', (error) => onFault('unhandled_rejection', error));
}
