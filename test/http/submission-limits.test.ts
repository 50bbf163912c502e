import { GrantDesk } from '../../src/post-purchase/grant-desk.js';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { accountInWords } from '../../src/post-purchase/platform-accounts.js';
import { forEachPerson } from '../support/each-person.js';
import { newMember, type Member, operatorMails } from '../support/member.js';
import { mailTo } from '../support/accounts.js';
import { eventually } from '../support/shopper.js';
import type { Site } from '../support/site.js';

const CONFIRMATION = 'Your access will be added shortly';

describe('The Get Started form as a way to send mails', () => {
  let site: Site;
  let member: Member;
  forEachPerson(newMember, (...given) => ([site, member] = given));

  /** Every notice of this person's forms that the operator got. */
  const notices = async () => [
    ...(await operatorMails(site, 'Post-purchase information', member.email)),
    ...(await operatorMails(site, 'Changed post-purchase information', member.email)),
  ];
  const change = async (from: number, to: number) => {
    for (let count = from; count <= to; count++) {
      expect((await member.submit({ machineId: `machine-${count}` })).status).toBe(200);
    }
  };
  /** Waits until all mails written before are sent. */
  const sent = async () => {
    const other = await newMember(site);
    await mailTo(site, other.email, 'Confirm your e-mail address');
  };
  const forgetLimits = () => site.database.transaction(() => site.database.repository(RateLimit).clear());

  test('without a plan it is kept, and nobody gets a mail', async () => {
    await change(1, 12);
    expect((await member.access()).info).toMatchObject({ machineId: 'machine-12' });
    await sent();
    expect(await notices()).toEqual([]);
    expect(await member.mails(CONFIRMATION)).toEqual([]);
  });

  test('once there is a plan, the last form is told of, once', async () => {
    await change(1, 3);
    await member.subscribe('PRO_BOTH');
    const [notice] = await eventually(notices, (found) => found.length > 0);
    expect(notice).toContain('machine-3');
    expect(notice).toContain('Pro Both Platforms');
    await eventually(
      () => member.mails(CONFIRMATION),
      (found) => found.length > 0,
    );
    await site.restart();
    await member.submit({ machineId: 'machine-3' });
    await sent();
    expect(await notices()).toHaveLength(1);
    expect(await member.mails(CONFIRMATION)).toHaveLength(1);
  });

  test('with a plan, changes are told of up to a limit; all are kept and the queue shows the last', async () => {
    await member.subscribe('STANDARD_SINGLE_NT');
    await change(1, 25);
    await sent();
    expect(await notices()).toHaveLength(10);
    expect(await member.mails(CONFIRMATION)).toHaveLength(3);
    const queue = await site.app.get(GrantDesk).list(false);
    const accounts = queue.flatMap(({ wanted }) => (wanted ? [accountInWords(wanted.account)] : []));
    expect(accounts.join()).toContain('machine-25');
  });

  test('what the limit kept back goes out later, the last form alone', async () => {
    await member.subscribe('STANDARD_SINGLE_NT');
    await change(1, 15);
    await forgetLimits();
    await site.restart();
    await eventually(notices, (found) => found.some((text) => text.includes('machine-15')));
    expect(await notices()).toHaveLength(11);
  });

  test('one network address sends at most 200 forms an hour, whoever signs in there', async () => {
    await forgetLimits();
    const members = [member];
    while (members.length < 7) members.push(await newMember(site));
    const statuses: number[] = [];
    for (const one of members) {
      for (let count = 0; count < 29; count++) statuses.push((await one.submit()).status);
    }
    expect(statuses).toEqual([...Array<number>(200).fill(200), ...Array<number>(3).fill(429)]);
    const refused = await member.submit();
    expect((refused.body as ErrorAnswer).code).toBe('too_many_requests');
    await forgetLimits();
  });
});
