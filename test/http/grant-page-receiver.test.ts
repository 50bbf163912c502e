import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { toEasternInput } from '../../src/access/grants/due-time.rules.js';
import { GRANT_PAGE, GrantLinksService } from '../../src/access/grant-page/grant-links.service.js';
import { forEachPerson } from '../support/each-person.js';
import { AS_BROWSER, FORM } from '../support/form.js';
import { grantDetailsOf } from '../support/grant-details.js';
import { type Member, newMember } from '../support/member.js';
import { startSite, type Site } from '../support/site.js';
import { Visitor } from '../support/visitor.js';

/** The time `from` minutes from now as a datetime-local value. */
const minutes = (from: number) => toEasternInput(new Date(Date.now() + from * 60_000));
const DAY = 24 * 60;

describe('The page of a grant with a receiver', () => {
  let site: Site;
  let member: Member;
  let operator: Visitor;
  forEachPerson(newMember, (...given) => {
    [site, member] = given;
    operator = new Visitor(site.url, AS_BROWSER);
  });

  const span = { since: minutes(-5), until: minutes(5) };
  /** The form fields of the grant's current page. */
  const shown = async (of: Member) => {
    const { grant, history } = await grantDetailsOf(site, of);
    const token = new URL(site.app.get(GrantLinksService).addressOf(grant)).searchParams.get('token') ?? '';
    return { token, step: String(history.length) };
  };
  const send = (page: { token: string; step: string }, action: string, given: Record<string, string> = span) =>
    operator.post(GRANT_PAGE, new URLSearchParams({ ...page, action, ...given }).toString(), FORM);
  const textOf = async (token: string) => (await operator.get(`${GRANT_PAGE}?token=${token}`)).text;
  /** A person whose access the receiver has refused. */
  const refused = async (one: Member) => {
    await site.sandbox.answerAccess(410, { message: 'Gone.' });
    await one.subscribe('STANDARD_SINGLE_TV');
    await one.submit();
    await one.reaches('tradingview', 'failed');
    return shown(one);
  };

  test('counts, confirms and retries everything refused in a time range', async () => {
    const page = await refused(member);
    // The suggested range can be submitted as it is.
    const { text } = await operator.get(`${GRANT_PAGE}?token=${page.token}`);
    const offered = [...text.matchAll(/name="(since|until)"[^>]*value="([^"]*)"/g)].map(([, , value]) => value ?? '');
    expect((offered[0] ?? '') < (offered[1] ?? '')).toBe(true);
    const counted = await send(page, 'count');
    expect(counted.text).toContain('1 grant is still open after a receiver refused or missed it in this range.');
    expect(counted.text).toContain('410, refused. Gone.');
    expect((await member.grant('tradingview'))?.state).toBe('failed');
    await site.sandbox.answerAccess(200, { state: 'granted' });
    const done = await send(page, 'redo');
    expect((await operator.get(done.headers.get('location') ?? '')).text).toContain('1 grant was sent again.');
    await member.reaches('tradingview', 'granted');
  });

  test('retries a time range once per page and explains a second attempt', async () => {
    // This grant is granted, so its own state does not change.
    const other = await newMember(site);
    await other.subscribe('STANDARD_SINGLE_TV');
    await other.submit();
    await other.reaches('tradingview', 'granted');
    const page = await shown(other);
    await refused(member);
    expect((await send(page, 'redo')).status).toBe(303);
    await member.reaches('tradingview', 'failed');
    const { history } = await grantDetailsOf(site, member);
    const again = await send(page, 'redo');
    expect(again.status).toBe(409);
    expect(again.text).toContain('nothing was changed');
    expect((await grantDetailsOf(site, member)).history).toHaveLength(history.length);
    expect((await send(await shown(other), 'redo')).status).toBe(303);
  });

  test('does not retry what an operator has decided', async () => {
    await refused(member);
    await runAccessCommand(site.app, parseAccessCommand(['retry', (await grantDetailsOf(site, member)).id]));
    await member.reaches('tradingview', 'failed');
    const { id } = await grantDetailsOf(site, member);
    await site.sandbox.outage('access', true);
    await runAccessCommand(site.app, parseAccessCommand(['retry', id]));
    await runAccessCommand(site.app, parseAccessCommand(['fail', id, '--evidence', 'Banned there.']));
    await site.sandbox.outage('access', false);
    for (let press = 1; press <= 2; press += 1) {
      expect((await send(await shown(member), 'redo')).status).toBe(303);
      expect((await member.grant('tradingview'))?.state).toBe('failed');
    }
  });

  test('lets an operator take over a started change and offers no call for a granted one', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(202, { state: 'in_progress' });
    await member.submit();
    await member.reaches('tradingview', 'in_progress');
    const page = await shown(member);
    const { grant } = await grantDetailsOf(site, member);
    expect(grant.nextAttemptAt).not.toBeNull();
    expect(await textOf(page.token)).toContain('value="start"');
    expect((await send(page, 'start', {})).status).toBe(303);
    expect((await grantDetailsOf(site, member)).grant).toMatchObject({ state: 'in_progress', nextAttemptAt: null });
    expect(await textOf(page.token)).not.toContain('value="start"');
    expect((await send(await shown(member), 'grant', {})).status).toBe(303);
    expect(await textOf(page.token)).not.toContain('Call again now');
  });

  test('calls again once per page and records the operator', async () => {
    await site.sandbox.answerAccess(503);
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const { id } = await grantDetailsOf(site, member);
    await runAccessCommand(site.app, parseAccessCommand(['claim', id, '--by', 'Anna']));
    const page = await shown(member);
    expect((await send(page, 'redeliver', {})).status).toBe(303);
    expect((await send(page, 'redeliver', {})).status).toBe(409);
    const { token } = await shown(member);
    expect((await operator.get(`${GRANT_PAGE}?token=${token}`)).text).toMatch(/by\s+Anna \(operator\)/);
  });

  test.each([
    ['more than 31 days', { since: minutes(-32 * DAY), until: minutes(0) }, '31 days at most'],
    ['all of time', { since: '0001-01-01T00:00', until: '9999-12-31T23:59' }, '31 days at most'],
    ['one that ends before it begins', { since: minutes(5), until: minutes(-5) }, 'later than'],
    ['no time at all', {}, 'later than'],
  ])('refuses a time range of %s with a sentence', async (_what, given, words) => {
    const page = await refused(member);
    for (const action of ['count', 'redo']) {
      const answer = await send(page, action, given);
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(words)]);
    }
    expect((await send(page, 'count', { since: minutes(-31 * DAY), until: minutes(0) })).status).toBe(200);
    expect((await member.grant('tradingview'))?.state).toBe('failed');
  });
});

test('limits one network address to 300 requests in 15 minutes, then shows a 429 page', async () => {
  const site = await startSite();
  try {
    const operator = new Visitor(site.url, AS_BROWSER);
    const form = new URLSearchParams({ token: 'a.b.c.d', step: '1', action: 'grant' }).toString();
    for (let at = 0; at < 150; at += 1) {
      expect((await operator.get(`${GRANT_PAGE}?token=x`)).status).toBe(410);
      expect((await operator.post(GRANT_PAGE, form, FORM)).status).toBe(410);
    }
    for (const late of [await operator.get(`${GRANT_PAGE}?token=x`), await operator.post(GRANT_PAGE, form, FORM)]) {
      expect(late.status).toBe(429);
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(late.headers.get('content-type')).toContain('text/html');
      expect(late.text).toContain('Too many attempts');
    }
  } finally {
    await site.stop();
  }
});
