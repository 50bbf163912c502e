import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { accessReceiver } from './access.js';
import { checkoutPages } from './checkout-page.js';
import { controlPages } from './control-page.js';
import { controls } from './controls.js';
import { discordApi } from './discord.js';
import { google } from './google.js';
import { invoicePages } from './invoice-page.js';
import { conditions } from './odd-answers.js';
import { portalPages } from './portal-page.js';
import type { Sandbox } from './sandbox.js';
import { stripeApi } from './stripe-api.js';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The HTTP side of the sandbox. `sandbox.url` must be set. */
export function createApp(sandbox: Sandbox): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.use(rejectForeignRequests);
  app.use('/v1', conditions(sandbox, 'stripe'), stripeApi(sandbox));
  app.use('/checkout', conditions(sandbox, 'stripe'), checkoutPages(sandbox));
  app.use('/portal', conditions(sandbox, 'stripe'), portalPages(sandbox));
  app.use('/invoice', conditions(sandbox, 'stripe'), invoicePages(sandbox));
  app.use('/google', conditions(sandbox, 'google'), google(sandbox));
  app.use('/access', conditions(sandbox, 'access'), accessReceiver(sandbox));
  app.use('/discord', conditions(sandbox, 'discord'), discordApi(sandbox));
  app.use('/_sandbox', controls(sandbox), controlPages(sandbox));
  app.get('/', (_request, response) => response.redirect(303, '/_sandbox/'));
  app.use((_request, response) => {
    response.status(404).json({ error: 'The sandbox has nothing at this address.' });
  });
  app.use(fail);
  return app;
}

/**
 * Rejects foreign host names and Origins: only this machine, and no other site's page, may control
 * the sandbox.
 */
function rejectForeignRequests(request: Request, response: Response, next: NextFunction): void {
  const origin = request.get('origin');
  const foreignOrigin = origin !== undefined && !ownHosts.includes(hostOf(origin));
  if (!ownHosts.includes(hostOf(`http://${request.get('host')}`))) {
    response.status(403).json({ error: 'The sandbox answers to localhost only.' });
  } else if (foreignOrigin && !safeMethods.includes(request.method)) {
    response.status(403).json({ error: 'The sandbox takes no requests from pages of other sites.' });
  } else next();
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

/** Bad request bodies (400, 413) keep their status. Everything else is a bug in the sandbox. */
function fail(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (response.headersSent) return next(error);
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
  if (status >= 500) console.error(error);
  response.status(status).json({ error: error instanceof Error ? error.message : 'The sandbox failed.' });
}
