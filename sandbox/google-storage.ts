import type { Adapter, Stored } from 'oidc-provider';
import type { Sandbox } from './sandbox.js';

interface Entry {
  payload: Stored;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * In-memory storage of the Google stand-in's codes, tokens and sign-ins. Its only client always
 * allows the current site.
 */
export function googleStorage(sandbox: Sandbox): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const living = (key: string): Stored | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (model: string, property: 'uid' | 'userCode', value: string): Stored | undefined => {
    const match = [...entries].find(([key, { payload }]) => key.startsWith(`${model}:`) && payload[property] === value);
    return match && living(match[0]);
  };
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      entries.set(`${model}:${id}`, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
    },
    async find(id) {
      if (model !== 'Client') return living(`${model}:${id}`);
      return id === sandbox.config.googleClientId ? client(sandbox) : undefined;
    },
    findByUserCode: async (userCode) => findBy(model, 'userCode', userCode),
    findByUid: async (uid) => findBy(model, 'uid', uid),
    async consume(id) {
      const stored = living(`${model}:${id}`);
      if (stored) stored.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}

function client({ config, siteUrl }: Sandbox): Stored {
  return {
    client_id: config.googleClientId,
    client_secret: config.googleClientSecret,
    redirect_uris: [`${siteUrl}/users/login/google/callback`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
  };
}
