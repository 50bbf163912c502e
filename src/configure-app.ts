import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { raw, urlencoded } from 'express';
import { serveApiDocument } from './api-document/api-document.js';
import { Settings } from './config/settings.js';
import { contentTypeCheck } from './http/content-type.middleware.js';
import { ErrorFilter } from './http/error.filter.js';
import { addressCheck, jsonBody } from './http/json-body.js';
import { AppLogger } from './observability/logger.js';
import { methodCheck } from './http/method.middleware.js';
import { countConnections, MetricsService } from './observability/metrics.js';
import { originCheck } from './http/origin.middleware.js';
import { requestLog } from './observability/request-log.js';
import { logSilentCuts } from './observability/idle-timeout-log.js';
import { hostCheck, inTurn, limitServer } from './http/server-limits.js';
import { securityHeaders } from './http/security-headers.middleware.js';
import { validationPipe } from './http/validation.pipe.js';
import { compressedFiles } from './pages/compressed-files.js';
import { isApiPath } from './pages/page-addresses.js';
import { PageRendererService } from './pages/page-renderer.service.js';
import { GRANT_PAGE } from './access/grant-page/grant-links.service.js';

/** Everything between the socket and the controllers. `main` and the tests both call it, so tests run the same app. */
export function configureApp(app: NestExpressApplication): void {
  const settings = app.get(Settings);
  const logger = app.get(AppLogger);
  const pages = app.get(PageRendererService);
  app.useLogger(logger);
  limitServer(app.getHttpServer(), settings);
  countConnections(app.getHttpServer(), app.get(MetricsService));
  logSilentCuts(app.getHttpServer(), logger.pino);
  app.set('trust proxy', settings.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(inTurn);
  app.use(requestLog(logger.pino));
  app.use(app.get(MetricsService).middleware);
  app.use(securityHeaders(settings));
  app.use(compression());
  app.use(hostCheck);
  app.enableCors({ origin: settings.allowedOrigins, credentials: true });
  app.use(originCheck(settings.allowedOrigins));
  app.use(methodCheck(app.getHttpAdapter().getInstance(), (path) => pages.hasPageOrFile(path)));
  app.use(compressedFiles((path) => pages.hasFile(path)));
  app.use('/payment/webhook', raw({ type: () => true, limit: '1mb' }));
  app.use(addressCheck((path) => isApiPath(path) && !pages.hasPageOrFile(path)));
  app.use(contentTypeCheck((path) => path === GRANT_PAGE));
  // The operator's page works without scripts, so its forms come as forms.
  app.use(GRANT_PAGE, urlencoded({ extended: false, limit: '16kb' }));
  app.use(jsonBody);
  serveApiDocument(app, settings);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter());
}
