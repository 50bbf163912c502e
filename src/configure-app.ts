import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { raw, urlencoded } from 'express';
import { Settings } from './config/settings.js';
import { contentTypeCheck } from './http/content-type-check.js';
import { ErrorFilter } from './http/error-filter.js';
import { addressCheck, jsonBody } from './http/json-body.js';
import { AppLogger } from './http/logger.js';
import { methodCheck } from './http/method-check.js';
import { Metrics } from './http/metrics.js';
import { originCheck } from './http/origin-check.js';
import { requestLog } from './http/request-log.js';
import { logSilentCuts } from './http/silent-cuts.js';
import { countConnections, hostCheck, inTurn, limitServer } from './http/server-limits.js';
import { securityHeaders } from './http/security-headers.js';
import { validationPipe } from './http/validation.js';
import { compressedFiles } from './pages/compressed-files.js';
import { isCall } from './pages/page-addresses.js';
import { PageRenderer } from './pages/page-renderer.js';
import { GRANT_PAGE } from './post-purchase/grant-link.js';

/** Everything between the socket and the controllers. `main` and the tests both call it, so tests run the same app. */
export function configureApp(app: NestExpressApplication): void {
  const settings = app.get(Settings);
  const logger = app.get(AppLogger);
  const pages = app.get(PageRenderer);
  app.useLogger(logger);
  limitServer(app.getHttpServer(), settings);
  countConnections(app.getHttpServer(), app.get(Metrics));
  logSilentCuts(app.getHttpServer(), logger.pino);
  app.set('trust proxy', settings.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(inTurn);
  app.use(requestLog(logger.pino));
  app.use(app.get(Metrics).middleware);
  app.use(securityHeaders(settings));
  app.use(compression());
  app.use(hostCheck);
  app.enableCors({ origin: settings.allowedOrigins, credentials: true });
  app.use(originCheck(settings.allowedOrigins));
  app.use(methodCheck(app.getHttpAdapter().getInstance(), (path) => pages.answers(path)));
  app.use(compressedFiles((path) => pages.hasFile(path)));
  app.use('/payment/webhook', raw({ type: () => true, limit: '1mb' }));
  app.use(addressCheck((path) => isCall(path) && !pages.answers(path)));
  app.use(contentTypeCheck((path) => path === GRANT_PAGE));
  // The operator's page works without scripts, so its forms come as forms.
  app.use(GRANT_PAGE, urlencoded({ extended: false, limit: '16kb' }));
  app.use(jsonBody);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter());
}
