import './oidc-warning.js';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import { Provider } from 'oidc-provider';
import { accountBySub, allAccounts, useAccount } from './google-accounts.js';
import { googleStorage } from './google-storage.js';
import { html, field, sendPage } from './page.js';
import type { Sandbox } from './sandbox.js';

const authorizationPath = '/o/oauth2/v2/auth';

/**
 * Google's sign-in under /google: authorization, token and userinfo endpoints by oidc-provider
 * (paths in README.md), with our own account picker.
 */
export function google(sandbox: Sandbox): Router {
  let made: Provider | undefined;
  // Created on demand: generating the key takes two fifths of a sandbox's start, and few sandboxes
  // need it.
  const provider = (): Provider => (made ??= createProvider(sandbox));
  const router = express.Router();
  router.get('/interaction/:uid', (request, response) => openPicker(sandbox, provider(), request, response));
  const form = express.urlencoded({ extended: false, limit: '10kb' });
  router.post('/interaction/:uid', form, (request, response) => pick(sandbox, provider(), request, response));
  router.use((request, response) => provider().callback()(request, response));
  return router;
}

async function openPicker(sandbox: Sandbox, provider: Provider, request: Request, response: Response): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (interaction) showPicker(sandbox, response, interaction.uid);
  else showExpired(response);
}

/** The picker's actions: sign in with an account, with any email address, or deny. */
async function pick(sandbox: Sandbox, provider: Provider, request: Request, response: Response): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!interaction) return showExpired(response);
  const form = request.body as Record<string, string | undefined>;
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  if (form['deny']) return finish({ error: 'access_denied', error_description: 'The user denied access.' });
  const email = emailOf(form['email']);
  const account = email
    ? useAccount(sandbox, email, form['verified'] !== undefined)
    : accountBySub(sandbox, form['sub'] ?? '');
  if (!account) return showPicker(sandbox, response, interaction.uid, 'Enter an email address.');
  return finish({ login: { accountId: account.sub, remember: false } });
}

function createProvider(sandbox: Sandbox): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider: Provider = new Provider(`${sandbox.url}/google`, {
    adapter: googleStorage(sandbox),
    routes: { authorization: authorizationPath, token: '/token', userinfo: '/userinfo', jwks: '/oauth2/v3/certs' },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'picture'] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => false },
    ttl: { AccessToken: 3600, AuthorizationCode: 600, IdToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600 },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/google/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const account = accountBySub(sandbox, sub);
      if (!account) return undefined;
      const { email, emailVerified, name } = account;
      return {
        accountId: sub,
        claims: async () => ({ sub, email, email_verified: emailVerified, name, given_name: name }),
      };
    },
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (
      context: { type: string; body: unknown },
      { error, error_description: description }: Record<string, string>,
    ) => {
      context.type = 'text/plain';
      context.body = `Google sandbox: ${error}. ${description ?? ''}`;
    },
  });
  provider.use(async (context, next) => {
    if (context.path === authorizationPath) {
      const scopes = new Set(['openid', ...String(context.query['scope'] ?? '').split(' ')].filter(Boolean));
      context.query = { ...context.query, scope: [...scopes].join(' '), prompt: 'login' };
    }
    await next();
    const profile: unknown = context.body;
    if (context.path.endsWith('/userinfo') && typeof profile === 'object' && profile !== null && 'sub' in profile) {
      if (accountBySub(sandbox, String(profile.sub))?.hidesSub) context.body = { ...profile, sub: undefined };
    }
  });
  provider.on('server_error', (_context, error) => console.error('Google:', error));
  return provider;
}

function emailOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return /^[^\s@]+@[^\s@]+$/.test(trimmed) ? trimmed : undefined;
}

function showPicker(sandbox: Sandbox, response: Response, uid: string, problem?: string): void {
  const action = `/google/interaction/${uid}`;
  const accounts = allAccounts(sandbox).map(
    ({ sub, name, email, emailVerified }) =>
      html`<form method="post" action="${action}">
        <button class="quiet whole" name="sub" value="${sub}">
          ${name}<br />${email}${emailVerified ? '' : ' (not verified)'}
        </button>
      </form>`,
  );
  const body = html`<h1>Choose an account</h1>
    <p class="soft">to continue to ${new URL(sandbox.siteUrl).host}</p>
    ${problem ? html`<p class="error" role="alert">${problem}</p>` : undefined} ${accounts}
    <h2>Use another account</h2>
    <form method="post" action="${action}">
      ${field('email', 'Email', html`type="email" autocomplete="email" required`)}
      <label><input type="checkbox" name="verified" value="1" checked />Google has verified this address</label>
      <p><button>Continue</button></p>
    </form>
    <form method="post" action="${action}"><button class="quiet" name="deny" value="1">Deny</button></form>`;
  sendPage(response, problem ? 400 : 200, 'Choose an account', body);
}

function showExpired(response: Response): void {
  sendPage(
    response,
    400,
    'Sign-in',
    html`<h1>Sign-in</h1>
      <p>This sign-in has expired. Go back to the site and start again.</p>`,
  );
}
