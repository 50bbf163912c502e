import type { RequestListener, Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { type NextFunction, raw, type Request, type Response, urlencoded } from 'express';
import { type Params, PARAMS_PROVIDER_TOKEN } from 'nestjs-pino';
import { type Options as RequestLogOptions, pinoHttp } from 'pino-http';
import { GRANT_PAGE } from './access/grant-page/grant-links.service.js';
import { serveApiDocument } from './api-document/api-document.js';
import { Settings } from './config/settings.js';
import { removeIgnoredConditions } from './http/conditional-headers.js';
import { ErrorFilter } from './http/error.filter.js';
import { addressCheck, contentTypeCheck, jsonBody, originCheck, validationPipe } from './http/request-checks.js';
import { HotAnswersService } from './hot-files/hot-answers.service.js';
import { noStore, securityHeaders } from './http/response-headers.js';
import { logIdleTimeouts, ServerLogger } from './observability/logging.js';
import { countConnections, MetricsService } from './observability/metrics.service.js';
import { isApiPath } from './pages/page-addresses.js';
import { PageRendererService } from './pages/page-renderer.service.js';

/** Installs everything between the socket and the controllers, for `main` and for the tests. */
export function configureApp(app: NestExpressApplication): void {
  const settings = app.get(Settings);
  const pages = app.get(PageRendererService);
  const { pinoHttp: requestLog } = app.get<Params>(PARAMS_PROVIDER_TOKEN);
  const logger = app.get(ServerLogger);
  app.useLogger(logger);
  limitServer(app.getHttpServer(), settings);
  countConnections(app.getHttpServer(), app.get(MetricsService));
  logIdleTimeouts(app.getHttpServer());
  answerFromMemory(app.getHttpServer(), app.get(HotAnswersService));
  app.set('trust proxy', settings.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(waitForSocket);
  app.use(pinoHttp(requestLog as RequestLogOptions));
  app.use(logger.bindRequest);
  app.use(app.get(MetricsService).middleware);
  app.use(securityHeaders(settings));
  app.use(compression({ filter: isCompressible }));
  app.enableCors({ origin: settings.allowedOrigins, credentials: true });
  app.use(originCheck(settings.allowedOrigins));
  app.use(noStore);
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

/** Puts the responses that are kept in memory before the framework, which is the first listener. */
function answerFromMemory(server: Server, answers: HotAnswersService): void {
  const [framework] = server.listeners('request') as [RequestListener];
  server.removeListener('request', framework);
  server.on('request', (request, response) => {
    removeIgnoredConditions(request);
    answers.handle(request, response, () => framework(request, response));
  });
}

/** A strong ETag and a range name certain bytes, which must not be compressed afterward. */
function isCompressible(request: Request, response: Response): boolean {
  const isFixed = String(response.getHeader('ETag')).startsWith('"') || response.hasHeader('Content-Range');
  return !isFixed && compression.filter(request, response);
}

/** How long an idle connection stays open between requests. A proxy's own limit must be shorter. */
const KEEP_ALIVE_MS = { forBrowsers: 5000, forProxies: 65_000 };

/**
 * Limits how long a request may take to arrive, how long a connection may be silent, and how many
 * connections may be open. Must be called before the server listens.
 */
function limitServer(server: Server, { TRUST_PROXY, MAX_CONNECTIONS }: Settings): void {
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  // Closes a connection without a byte in either direction for this long.
  server.timeout = 60_000;
  server.keepAliveTimeout = TRUST_PROXY > 0 ? KEEP_ALIVE_MS.forProxies : KEEP_ALIVE_MS.forBrowsers;
  server.maxConnections = MAX_CONNECTIONS;
  // How often Node checks the first two limits. The types lack this property.
  Object.assign(server, { connectionsCheckingInterval: 5000 });
}

/**
 * Delays a pipelined request until the responses before it are sent. Before that, its response has
 * no socket and would miss a closed connection, so a file that it opened would stay open.
 */
function waitForSocket(_request: Request, response: Response, next: NextFunction): void {
  if (response.socket) next();
  else response.once('socket', () => next());
}
