import { createHash } from 'node:crypto';
import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { GRANT_PAGE, GrantLinksService } from '../../src/access/grant-page/grant-links.service.js';
import { forEachPerson } from '../support/each-person.js';
import { AS_BROWSER, FORM } from '../support/form.js';
import { type Member, newMember, operatorMails } from '../support/member.js';
import { grantDetailsOf } from '../support/grant-details.js';
import { eventually } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { Visitor } from '../support/visitor.js';

describe('The grant page that operator emails link to', () => {
  let site: Site;
  let member: Member;
  let operator: Visitor;
  forEachPerson(
    newMember,
    (...given) => {
      [site, member] = given;
      operator = new Visitor(site.url, AS_BROWSER);
    },
    { ACCESS_WEBHOOK_URL: '' },
  );

  /** The link in the email with this subject. */
  const linked = async (subject: string): Promise<string> => {
    const mails = await eventually(
      () => operatorMails(site, subject, member.userName),
      (found) => found.length > 0,
    );
    return /^(http\S+\/operator\/grant\S+)$/m.exec(mails[0] ?? '')?.[1] ?? '';
  };
  const open = (address: string) => operator.get(address);
  /** Submits a button of the page as it was shown. */
  const press = async (address: string, action: string, given: Record<string, string> = {}, page?: string) => {
    const shown = page ?? (await open(address)).text;
    const hidden = Object.fromEntries(
      [...shown.matchAll(/name="(token|step)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    return operator.post(GRANT_PAGE, new URLSearchParams({ ...hidden, action, ...given }).toString(), FORM);
  };
  const asked = async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    return linked('Add TradingView access');
  };

  test('starts, grants with evidence and later removes access without a shell', async () => {
    const address = await asked();
    const page = await open(address);
    expect(page.status).toBe(200);
    for (const words of [member.email, member.userName, 'indicators', 'To do']) expect(page.text).toContain(words);
    expect(page.text).not.toContain('<script');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none';style-src 'sha256-/),
    });
    const style = /<style>(.*)<\/style>/s.exec(page.text)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
    expect((await member.grant('tradingview'))?.state).toBe('queued');
    expect((await press(address, 'revoke', { text: 'A link takes nothing away by itself.' })).status).toBe(409);
    const started = await press(address, 'start', { by: 'Anna', text: 'not for the customer' });
    expect(started.status).toBe(303);
    const after = await open(started.headers.get('location') ?? '');
    expect(after.text).toContain('It’s in progress now.');
    expect(after.text).toContain('Anna');
    expect((await member.grant('tradingview'))?.state).toBe('in_progress');
    expect((await member.grant('tradingview'))?.note).not.toContain('not for the customer');
    const granted = await press(address, 'grant', { by: 'Anna', text: 'invited by hand' });
    expect((await open(granted.headers.get('location') ?? '')).text).toContain('invited by hand');
    expect((await member.grant('tradingview'))?.state).toBe('granted');
    // The page has no such button, and a forged form has no effect.
    const token = new URL(address).searchParams.get('token') ?? '';
    const step = String((await grantDetailsOf(site, member)).history.length);
    expect((await press(address, 'revoke', { token, step, text: 'Nor does a form.' })).status).toBe(409);
    expect((await member.grant('tradingview'))?.state).toBe('granted');
    await member.cancel();
    expect((await press(await linked('Remove TradingView access'), 'revoke')).status).toBe(303);
    expect((await member.grant('tradingview'))?.state).toBe('revoked');
    // The link in the first email is for an earlier change.
    expect((await open(address)).status).toBe(410);
    expect((await open(address)).text).not.toContain(member.email);
  });

  test('requires a reason for “Cannot” and keeps the typed text', async () => {
    const address = await asked();
    const refused = await press(address, 'fail', { by: 'Anna <b>' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('The customer reads it');
    expect(refused.text).toContain('Anna &lt;b&gt;');
    expect((await member.grant('tradingview'))?.state).toBe('queued');
    expect((await press(address, 'fail', { text: 'This account is closed.' })).status).toBe(303);
    expect((await member.grant('tradingview'))?.note).toContain('This account is closed.');
    const [mail] = await eventually(
      () => member.mails('We couldn’t add your TradingView access'),
      (found) => found.length > 0,
    );
    expect(mail).toContain('This account is closed.');
    expect(mail).toContain(`${site.url}/account#get-started`);
    // The operator who submitted it knows, so no email is sent.
    expect(await operatorMails(site, 'TradingView access couldn’t be added', member.userName)).toEqual([]);
    expect((await press(address, 'fail', { text: 'This account was deleted.' })).status).toBe(303);
    expect((await member.grant('tradingview'))?.note).toContain('This account was deleted.');
  });

  test('accepts one report per page and ignores a second one', async () => {
    const address = await asked();
    const { text: page } = await open(address);
    expect((await press(address, 'start', {}, page)).status).toBe(303);
    const late = await press(address, 'fail', { text: 'Too late.' }, page);
    expect(late.status).toBe(409);
    expect(late.text).toContain('nothing was changed');
    expect((await member.grant('tradingview'))?.state).toBe('in_progress');
  });

  test('refuses a report on a grant that another operator claimed', async () => {
    const address = await asked();
    const { id } = await grantDetailsOf(site, member);
    await runAccessCommand(site.app, parseAccessCommand(['claim', id, '--by', 'Ben']));
    const refused = await press(address, 'grant', { by: 'Anna' });
    expect(refused.text).toContain('Ben is working on this grant');
    expect((await press(address, 'grant', { by: 'Ben' })).status).toBe(303);
  });

  test('shows a retried count from the URL only if it is a short whole number', async () => {
    await asked();
    const { grant } = await grantDetailsOf(site, member);
    const address = site.app.get(GrantLinksService).addressOf(grant);
    const shown = async (count: string) => (await open(`${address}&done=redo&count=${count}`)).text;
    expect(await shown('12')).toContain('12 grants were sent again.');
    for (const count of ['9e99', '1234567', '-1', '1.5']) {
      expect(await shown(count)).toContain('0 grants were sent again.');
    }
  });

  test('opens nothing for an expired, altered or foreign link', async () => {
    await asked();
    const { grant } = await grantDetailsOf(site, member);
    const links = site.app.get(GrantLinksService);
    const good = links.addressOf(grant);
    for (const query of ['', '&done=constructor', '&done=redo&count=x', '&done=a&done=b']) {
      expect((await open(`${good}${query}`)).status).toBe(200);
    }
    const other = links.addressOf({ id: grant.id, changeId: grant.id });
    const expired = links.addressOf(grant, new Date(Date.now() - 1000));
    const later = good.replace(/\.(\d+)\./, (_all, seconds: string) => `.${Number(seconds) + 1}.`);
    for (const address of [
      other,
      expired,
      later,
      `${good}x`,
      `${site.url}${GRANT_PAGE}`,
      `${site.url}${GRANT_PAGE}?token=..`,
    ]) {
      const page = await open(address);
      expect([address, page.status]).toEqual([address, 410]);
      expect(page.text).not.toContain(member.email);
      const isOurs = [other, expired].includes(address);
      expect(page.text).toContain(isOurs ? 'has expired' : 'isn’t valid');
    }
    const token = new URL(expired).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, step: '2', action: 'grant' }).toString();
    expect((await operator.post(GRANT_PAGE, body, FORM)).status).toBe(410);
    expect((await member.grant('tradingview'))?.state).toBe('queued');
  });

  test('ignores a form of another site and one without its fields', async () => {
    const address = await asked();
    const token = new URL(address).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, step: '2', action: 'grant' }).toString();
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
    for (const headers of foreign) {
      expect((await operator.post(GRANT_PAGE, body, { ...FORM, ...headers })).status).toBe(403);
    }
    expect((await operator.post(GRANT_PAGE, 'action=grant', FORM)).status).toBe(400);
    expect((await operator.post('/users/login', 'email=a', FORM)).status).toBe(415);
    expect((await member.grant('tradingview'))?.state).toBe('queued');
  });
});
