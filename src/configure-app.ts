import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { raw, urlencoded } from 'express';
import { type Params, PARAMS_PROVIDER_TOKEN } from 'nestjs-pino';
import { type Options as RequestLogOptions, pinoHttp } from 'pino-http';
import { serveApiDocument } from './api-document/api-document.js';
import { GRANT_PAGE } from './access/grant-page/grant-links.service.js';
import { Settings } from './config/settings.js';
import { ErrorFilter } from './http/error.filter.js';
import { addressCheck, contentTypeCheck, jsonBody, originCheck, validationPipe } from './http/request-checks.js';
import { noStore, securityHeaders } from './http/response-headers.js';
import { limitServer, waitForSocket } from './http/connections.js';
import { logIdleTimeouts, ServerLogger } from './observability/logging.js';
import { countConnections, MetricsService } from './observability/metrics.js';
import { compressedFiles } from './pages/compressed-files.js';
import { isApiPath } from './pages/page-addresses.js';
import { PageRendererService } from './pages/page-renderer.service.js';

/**
 * Installs everything between the socket and the controllers. Both `main` and the tests call it, so
 * they run the same app.
 */
export function configureApp(app: NestExpressApplication): void {
  const settings = app.get(Settings);
  const pages = app.get(PageRendererService);
  const { pinoHttp: requestLog } = app.get<Params>(PARAMS_PROVIDER_TOKEN);
  const logger = app.get(ServerLogger);
  app.useLogger(logger);
  limitServer(app.getHttpServer(), settings);
  countConnections(app.getHttpServer(), app.get(MetricsService));
  logIdleTimeouts(app.getHttpServer());
  app.set('trust proxy', settings.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(waitForSocket);
  app.use(pinoHttp(requestLog as RequestLogOptions));
  app.use(logger.bindRequest);
  app.use(app.get(MetricsService).middleware);
  app.use(securityHeaders(settings));
  app.use(compression());
  app.enableCors({ origin: settings.allowedOrigins, credentials: true });
  app.use(originCheck(settings.allowedOrigins));
  app.use(noStore);
  app.use(compressedFiles((path) => pages.hasFile(path)));
  app.use('/payment/webhook', raw({ type: () => true, limit: '1mb' }));
  app.use(addressCheck((path) => isApiPath(path) && !pages.hasPageOrFile(path)));
  app.use(contentTypeCheck((path) => path === GRANT_PAGE));
  // The operator's page works without scripts, so it submits HTML forms.
  app.use(GRANT_PAGE, urlencoded({ extended: false, limit: '16kb' }));
  app.use(jsonBody);
  serveApiDocument(app, settings);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter());
}
