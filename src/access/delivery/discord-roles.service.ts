import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { callOutbound, type OutboundReply, reasonOf } from '../../outbound/outbound-call.js';
import { accountKey, type PlatformAccount } from '../grants/entitlement.rules.js';
import { type AccessEvent, type AccessOutcome, toSingleLine } from './access-webhook.service.js';

/** Members per search, about a kilobyte each. */
const SEARCH_LIMIT = 1000;
const SEARCH_MAX_BYTES = 4 * 1024 * 1024;
const LONGEST_WAIT_SECONDS = 3600;

/** Ends the work on a change early, with an outcome. */
class DiscordOutcomeError extends Error {
  constructor(readonly outcome: AccessOutcome) {
    super(outcome.detail ?? outcome.result);
  }
}

/** Adds and removes the plan role as a bot on our Discord server. */
@Injectable()
export class DiscordRolesService {
  constructor(private readonly settings: Settings) {}

  /**
   * Carries out a change. `members` maps `accountKey` to the member IDs of accounts that got the
   * role before: names can change, IDs cannot. Turns every failure of Discord into an outcome.
   */
  async carryOut(
    event: AccessEvent,
    members: Readonly<Record<string, string>>,
    stop: AbortSignal,
  ): Promise<AccessOutcome> {
    try {
      const { account, remove } = event.data;
      const memberId = account && (await this.addRole(account, members, stop));
      for (const removed of remove) await this.removeRole(removed, members, memberId, stop);
      const detail = memberId === null ? 'Role removed by the bot' : `Role added by the bot to member ${memberId}`;
      return { result: 'confirmed', detail, status: 204, ...(memberId === null ? {} : { memberId }) };
    } catch (error) {
      if (error instanceof DiscordOutcomeError) return error.outcome;
      return { result: 'retry', detail: reasonOf(error), status: null };
    }
  }

  private async addRole(
    account: PlatformAccount,
    members: Readonly<Record<string, string>>,
    stop: AbortSignal,
  ): Promise<string> {
    const id = members[accountKey(account)] ?? (await this.findMember(account, stop));
    if (id === null) throw memberNotFound(account, 200);
    const reply = await this.request('PUT', this.rolePath(id), stop);
    if (isUnknownMember(reply)) throw memberNotFound(account, reply.status);
    if (reply.status !== 204) throw unexpectedReply(reply);
    return id;
  }

  /** Removes the role unless the member keeps it under a new name. */
  private async removeRole(
    account: PlatformAccount,
    members: Readonly<Record<string, string>>,
    keeperId: string | null,
    stop: AbortSignal,
  ): Promise<void> {
    const id = members[accountKey(account)] ?? (await this.findMember(account, stop));
    if (id === null || id === keeperId) return;
    const reply = await this.request('DELETE', this.rolePath(id), stop);
    if (reply.status !== 204 && !isUnknownMember(reply)) throw unexpectedReply(reply);
  }

  /** Finds the member with exactly this username. Display names and nicknames are not unique. */
  private async findMember({ userName = '' }: PlatformAccount, stop: AbortSignal): Promise<string | null> {
    const [name = '', discriminator] = userName.toLowerCase().split('#');
    const query = new URLSearchParams({ query: name, limit: String(SEARCH_LIMIT) });
    const path = `/guilds/${this.settings.DISCORD_GUILD_ID}/members/search?${query.toString()}`;
    const reply = await this.request('GET', path, stop);
    if (reply.status !== 200) throw unexpectedReply(reply);
    const found = parseUsers(reply.body).find(
      (user) =>
        user.username?.toLowerCase() === name && (discriminator === undefined || user.discriminator === discriminator),
    );
    return found?.id ?? null;
  }

  private rolePath(memberId: string): string {
    const { DISCORD_GUILD_ID, DISCORD_ROLE_ID } = this.settings;
    return `/guilds/${DISCORD_GUILD_ID}/members/${memberId}/roles/${DISCORD_ROLE_ID}`;
  }

  private async request(method: string, path: string, stop: AbortSignal): Promise<OutboundReply> {
    const reply = await callOutbound(`${this.settings.DISCORD_API_URL}${path}`, {
      method,
      stop,
      mayBePrivate: this.settings.NODE_ENV !== 'production',
      maxBytes: SEARCH_MAX_BYTES,
      headers: {
        authorization: `Bot ${this.settings.DISCORD_BOT_TOKEN}`,
        'user-agent': `DiscordBot (${this.settings.SITE_URL}, 1.0)`,
        ...(method === 'GET' ? {} : { 'x-audit-log-reason': 'Plan' }),
      },
    });
    if (reply.status === 429) throw new DiscordOutcomeError({ result: 'wait', status: 429, ...parseRetryAfter(reply) });
    return reply;
  }
}

interface DiscordUser {
  id?: string;
  username?: string;
  discriminator?: string;
}

function parseUsers(body: string): DiscordUser[] {
  const value = parseJson(body);
  return Array.isArray(value) ? value.flatMap((member: { user?: DiscordUser } | null) => member?.user ?? []) : [];
}

function memberNotFound({ userName = '' }: PlatformAccount, status: number): DiscordOutcomeError {
  const detail = `We couldn’t find ${userName} on our Discord server. Join it first, and we’ll check again automatically.`;
  return new DiscordOutcomeError({ result: 'action_needed', detail, status });
}

/** A fault of the bot, its permissions, or Discord. The customer cannot fix it. */
function unexpectedReply(reply: OutboundReply): DiscordOutcomeError {
  const { message } = (parseJson(reply.body) ?? {}) as { message?: unknown };
  const reason = toSingleLine(message)?.slice(0, 200);
  const detail = `Discord answered with status ${reply.status}${reason === undefined ? '' : `: ${reason}`}`;
  return new DiscordOutcomeError({ result: 'retry', detail, status: reply.status });
}

/** Whether the user is not on the server. An unknown role or server has other error codes. */
function isUnknownMember({ status, body }: OutboundReply): boolean {
  return status === 404 && [10_007, 10_013].includes(((parseJson(body) ?? {}) as { code?: number }).code ?? 0);
}

function parseRetryAfter({ headers, body }: OutboundReply): { waitSeconds: number; detail: string } {
  const { retry_after: retryAfter } = (parseJson(body) ?? {}) as { retry_after?: unknown };
  const seconds = typeof retryAfter === 'number' ? retryAfter : Number(headers['retry-after'] ?? 1);
  const waitSeconds = Math.min(Math.max(Number.isFinite(seconds) ? seconds : 1, 1), LONGEST_WAIT_SECONDS);
  return { waitSeconds, detail: `Discord asks to wait ${Math.ceil(waitSeconds)} seconds` };
}

/** Parses a JSON body; null for anything else. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
