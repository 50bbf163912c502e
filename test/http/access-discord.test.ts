import { DISCORD } from '../../sandbox/discord.js';
import type { DiscordMember } from '../../sandbox/state.js';
import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { Grant } from '../../src/access/grants/grant.entity.js';
import { forEachPerson } from '../support/each-person.js';
import { grantDetailsOf } from '../support/grant-details.js';
import { accessCalls, type Member, newMember, operatorMails } from '../support/member.js';
import { eventually } from '../support/shopper.js';
import type { Site } from '../support/site.js';

describe('Discord roles by a bot', () => {
  let site: Site;
  let member: Member;
  forEachPerson(newMember, (...given) => ([site, member] = given), {
    DISCORD_BOT_TOKEN: DISCORD.token,
    DISCORD_GUILD_ID: DISCORD.guild,
    DISCORD_ROLE_ID: DISCORD.role,
    DISCORD_URL: 'https://discord.example/invite',
  });

  const join = (username: string, nick?: string) =>
    site.sandbox.control<DiscordMember>('/discord/join', { username, nick });
  const rolesOf = async ({ id }: DiscordMember): Promise<string[]> => {
    const { members } = await site.sandbox.control<{ members: DiscordMember[] }>('/discord');
    return members.find((one) => one.id === id)?.roles ?? [];
  };
  const name = () => member.userName.toLowerCase();
  const subscribed = async (discordName = `@${member.userName}`) => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit({ discordName });
  };

  test('adds the role with the plan and removes it, without the webhook or the operator', async () => {
    // A display name, or a name with the same start, belongs to someone else.
    const strangers = [await join(`${name()}2`), await join('somebody', name())];
    const fan = await join(name());
    await subscribed();
    const grant = await member.reaches('discord', 'granted');
    expect(grant?.note).toContain('Your community role is live.');
    expect(await rolesOf(fan)).toEqual([DISCORD.role]);
    for (const one of strangers) expect(await rolesOf(one)).toEqual([]);
    // Even after a rename on Discord, which the form does not contain.
    await site.sandbox.control('/discord/rename', { username: name(), to: 'renamed' });
    await member.cancel();
    await member.reaches('discord', 'revoked');
    expect(await rolesOf(fan)).toEqual([]);
    expect(await accessCalls(site, 'discord')).toEqual([]);
    expect(await operatorMails(site, 'Add Discord access', '')).toEqual([]);
    const { deliveries } = await grantDetailsOf(site, member, 'discord');
    expect(deliveries.map(({ receiver, result }) => [receiver, result])).toEqual([
      ['discord', 'confirmed'],
      ['discord', 'confirmed'],
    ]);
  });

  test('tells a person who is not on the server to join, and adds the role once they do', async () => {
    await subscribed();
    const grant = await member.reaches('discord', 'action_required');
    expect(grant?.note).toMatch(
      /^We couldn’t find \S+ on our Discord server\. Join it first, .*discord\.example\/invite/,
    );
    const [mail] = await eventually(
      () => member.mails('Action needed: your Discord access'),
      (found) => found.length > 0,
    );
    expect(mail).toContain('https://discord.example/invite');
    const fan = await join(name());
    // The next lookup is due in a quarter of an hour.
    await site.database.transaction(async () => {
      const rows = site.database.repository(Grant);
      await rows.update({ state: 'action_required', kind: 'discord' }, { nextAttemptAt: new Date() });
    });
    await member.reaches('discord', 'granted');
    expect(await rolesOf(fan)).toEqual([DISCORD.role]);
    expect(await member.mails('Action needed: your Discord access')).toHaveLength(1);
  });

  test('moves the role to the new member after a change of name', async () => {
    const [first, second] = [await join(name()), await join(`${name()}.new`)];
    await subscribed();
    await member.reaches('discord', 'granted');
    await member.submit({ discordName: `${member.userName}.new` });
    await eventually(
      () => rolesOf(second),
      (roles) => roles.length > 0,
    );
    await member.reaches('discord', 'granted');
    expect(await rolesOf(first)).toEqual([]);
  });

  test('waits as long as Discord requests after too many calls', async () => {
    await join(name());
    await site.sandbox.control('/discord/limit', { times: 2, seconds: 1 });
    await subscribed();
    await member.reaches('discord', 'granted');
    const { deliveries } = await grantDetailsOf(site, member, 'discord');
    expect(deliveries.map(({ result, status }) => [result, status])).toEqual([
      ['confirmed', 204],
      ['wait', 429],
      ['wait', 429],
    ]);
  });

  test('retries while Discord is down and keeps its answer in the log', async () => {
    const fan = await join(name());
    await site.sandbox.outage('discord', true);
    await subscribed();
    const { id, deliveries } = await eventually(
      () => grantDetailsOf(site, member, 'discord'),
      (file) => file.deliveries.length > 0,
    );
    expect(deliveries[0]).toMatchObject({ result: 'retry', status: null });
    await site.sandbox.outage('discord', false);
    await runAccessCommand(site.app, parseAccessCommand(['redeliver', id]));
    await member.reaches('discord', 'granted');
    expect(await rolesOf(fan)).toEqual([DISCORD.role]);
  });
});
