import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Settings } from '../config/settings.js';

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);

const WORKER = /\.worker-[^/]*\.js$/;

/**
 * Sets the headers of assets. Content security policies apply to documents and workers only. A
 * worker follows the policy of its own script, not that of its page.
 */
const assetHeaders: RequestHandler = ({ path }, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (WORKER.test(path)) {
    response.setHeader('Content-Security-Policy', "default-src 'none';script-src 'self';connect-src 'self'");
  }
  next();
};

/** Images that other sites may show next to a link to this one. */
const SHARED_IMAGE = /^\/(?:share\/[^/]+\.png|favicon\.(?:svg|ico)|apple-touch-icon\.png|icon-\d+\.png)$/;

/** Browser features that this site never uses. */
const UNUSED_FEATURES = [
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

/** Sets the security headers. Pages may load from this site and from third parties with consent. */
export function securityHeaders(settings: Settings): RequestHandler {
  const documentHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...originOf(settings.AFFILIATE_TRACKER_URL)],
        // The chat's: whether it answers is asked before its frame is shown.
        connectSrc: [
          "'self'",
          ...[settings.API_ORIGIN, settings.AFFILIATE_TRACKER_URL, settings.CHAT_WIDGET_URL].flatMap(originOf),
        ],
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
  const permissions = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
  return (request, response, next) => {
    if (request.path.startsWith('/assets/')) {
      assetHeaders(request, response, next);
      return;
    }
    response.setHeader('Permissions-Policy', permissions);
    documentHeaders(request, response, (error?: unknown) => {
      if (SHARED_IMAGE.test(request.path)) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      next(error);
    });
  };
}

/**
 * Paths with responses for one person or one moment, in any letter case like Express's routes.
 * `/payment/success` is a page.
 */
const NEVER_CACHED = /^\/(?:users|payment(?!\/success)|post-purchase|health|metrics|operator)(?:\/|$)/i;

/** Keeps personal responses out of caches. A handler may still set another Cache-Control. */
export const noStore: RequestHandler = (request, response, next) => {
  if (NEVER_CACHED.test(request.path)) forbidCaching(response);
  next();
};

export function forbidCaching(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
}
