import { randomInt } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Sandbox } from './sandbox.js';
import type { DiscordMember } from './state.js';

/** One server with one role, and the bot that manages it. */
export const DISCORD = { guild: '100000000000000001', role: '200000000000000002', token: 'sandbox-bot' };

/** The part of Discord's REST API that adds and removes a role, under /discord. */
export function discordApi(sandbox: Sandbox): Router {
  const router = express.Router();
  router.use((request, response, next) => mayGoOn(sandbox, request, response, next));
  router.get('/guilds/:guild/members/search', (request, response) => {
    const given = new URLSearchParams(request.url.split('?')[1]);
    const query = (given.get('query') ?? '').toLowerCase();
    const limit = Number(given.get('limit') ?? 1);
    if (query === '' || !(limit >= 1 && limit <= 1000)) {
      return refuse(response, 400, 50_035, 'Invalid Form Body');
    }
    const found = sandbox.state.discordMembers.filter(({ username, nick }) =>
      [username, nick ?? ''].some((name) => name.toLowerCase().startsWith(query)),
    );
    return response.json(found.slice(0, limit).map(asMember));
  });
  router.put('/guilds/:guild/members/:member/roles/:role', (request, response) =>
    change(sandbox, request, response, (roles, role) => [...new Set([...roles, role])]),
  );
  router.delete('/guilds/:guild/members/:member/roles/:role', (request, response) =>
    change(sandbox, request, response, (roles, role) => roles.filter((one) => one !== role)),
  );
  return router;
}

/** A person joins the server. */
export function joinDiscord(sandbox: Sandbox, username: string, nick?: string): DiscordMember {
  const id = `3${Array.from({ length: 17 }, () => randomInt(10)).join('')}`;
  const member = { id, username, nick: nick ?? null, roles: [] };
  sandbox.state.discordMembers.push(member);
  return member;
}

function mayGoOn({ discordLimit, state }: Sandbox, request: Request, response: Response, next: NextFunction): void {
  state.discordCalls += 1;
  if (request.get('authorization') !== `Bot ${DISCORD.token}`) return refuse(response, 401, 0, '401: Unauthorized');
  if (discordLimit.times > 0) {
    discordLimit.times -= 1;
    response.status(429).set('Retry-After', String(Math.ceil(discordLimit.seconds)));
    response.json({ message: 'You are being rate limited.', retry_after: discordLimit.seconds, global: false });
    return;
  }
  next();
}

function change(
  { state, store }: Sandbox,
  request: Request,
  response: Response,
  work: (roles: string[], role: string) => string[],
): void {
  const { guild, member: id, role } = request.params;
  if (guild !== DISCORD.guild) return refuse(response, 404, 10_004, 'Unknown Guild');
  const member = state.discordMembers.find((one) => one.id === id);
  if (!member) return refuse(response, 404, 10_007, 'Unknown Member');
  if (role !== DISCORD.role) return refuse(response, 404, 10_011, 'Unknown Role');
  member.roles = work(member.roles, role);
  store.changed();
  response.status(204).end();
}

function refuse(response: Response, status: number, code: number, message: string): void {
  response.status(status).json({ message, code });
}

function asMember({ id, username, nick, roles }: DiscordMember) {
  return { user: { id, username, discriminator: '0', global_name: null }, nick, roles };
}
