import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Settings } from '../config/settings.js';

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);

const WORKER = /\.worker-[^/]*\.js$/;

/**
 * For scripts, styles and fonts: a policy says something about documents and workers only, and its length would weigh on each
 * of them. A worker goes by that of its own script, not by its page's.
 */
const forAssets: RequestHandler = ({ path }, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (WORKER.test(path)) {
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none';script-src 'self';connect-src 'self'",
    );
  }
  next();
};

/** Pictures that other sites show beside a link to this one. Everything else is for our own pages. */
const SHARED_PICTURE = /^\/(?:share\/[^/]+\.png|favicon\.(?:svg|ico)|apple-touch-icon\.png|icon-\d+\.png)$/;

/** Of what browsers would let a page ask for, the site needs none. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Content security policy and its relatives: everything from the site itself, plus the two third parties loaded on consent. */
export function securityHeaders(settings: Settings): RequestHandler {
  const forAnswers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...originOf(settings.AFFILIATE_TRACKER_URL)],
        connectSrc: ["'self'", ...originOf(settings.API_ORIGIN), ...originOf(settings.AFFILIATE_TRACKER_URL)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        frameSrc: originOf(settings.CHAT_WIDGET_URL).length > 0 ? originOf(settings.CHAT_WIDGET_URL) : ["'none'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: settings.SITE_URL.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  });
  const permissions = PERMISSIONS.map((feature) => `${feature}=()`).join(', ');
  return (request, response, next) => {
    if (request.path.startsWith('/assets/')) {
      forAssets(request, response, next);
      return;
    }
    response.setHeader('Permissions-Policy', permissions);
    forAnswers(request, response, (error?: unknown) => {
      if (SHARED_PICTURE.test(request.path)) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      next(error);
    });
  };
}
