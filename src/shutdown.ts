import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { Settings } from './config/settings.js';
import { Connections } from './http/connections.js';
import { ShutdownStateService } from './observability/health.controller.js';
import { MetricsService } from './observability/metrics.js';
import { BackgroundJobsService } from './jobs/background-jobs.service.js';

/** Time for responses to requests in flight once no new connections are accepted. */
const REQUESTS_MS = 5000;
/** Time for running jobs in parallel with that: a mail server or receiver may be slow to answer. */
const WORK_MS = 6500;
/**
 * The process exits by then whatever hangs. With a second of draining, that is before containers
 * are killed after ten.
 */
const DEADLINE_MS = 8000;

/**
 * Shuts the process down on SIGTERM or SIGINT (exit code 0) and after an uncaught error (exit code
 * 1). First readiness turns to 503 and every response closes its connection. After DRAIN_SECONDS no
 * new connection is accepted, requests in flight get their responses, running jobs finish, and the
 * app closes. Jobs cut off by the deadline are in the database under a lease that runs out. The
 * process exits explicitly because the first process of a container ignores signals that it sends
 * to itself.
 */
export function handleShutdown(app: NestExpressApplication): void {
  const logger = new Logger('Shutdown');
  const jobs = app.get(BackgroundJobsService);
  const server: Server = app.getHttpServer();
  const connections = new Connections(server);
  const faults = app
    .get(MetricsService)
    .counter('process_faults_total', 'Errors that nothing caught, by kind', ['kind']);
  let isEnding = false;

  const end = async (drainMs: number): Promise<void> => {
    app.get(ShutdownStateService).isShuttingDown = true;
    connections.closeAfterResponses();
    await sleep(drainMs);
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    await Promise.all([connections.end(), jobs.stop(WORK_MS)]);
    await app.close();
  };
  const begin = (code: number, drainMs: number): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      logger.warn('The server could not close in time; unfinished jobs resume after the next start');
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
    logger.fatal({ err: error, kind }, 'Uncaught error; the server shuts down');
    begin(1, 0);
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  process.on('uncaughtException', (error) => onFault('uncaught_exception', error));
  process.on('unhandledRejection', (error) => onFault('unhandled_rejection', error));
}
