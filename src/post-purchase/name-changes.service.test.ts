import { findChanges, LIMITED_ACCOUNTS } from './name-change.rules.js';

const [TRADINGVIEW, NINJATRADER] = LIMITED_ACCOUNTS;
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const form = (day: number, given: { tradingViewUsername?: string; machineId?: string; ntEmail?: string }) => ({
  firstName: 'Ada',
  lastName: 'Trader',
  email: 'ada@example.com',
  ntEmail: 'ada@example.com',
  discordName: null,
  tradingViewUsername: null,
  machineId: null,
  ...given,
  createdAt: at(day),
});
const days = (account: typeof TRADINGVIEW, ...forms: ReturnType<typeof form>[]): number[] =>
  account === undefined ? [] : findChanges(forms, account).map((change) => change.at.getUTCDate());

test('another user name is a change; the first one, an empty one and another spelling are none', () => {
  const names = ['', 'Ada', '@ada', 'https://www.tradingview.com/u/ADA/', '', 'Ada', 'Bob', '', 'Ada'];
  expect(days(TRADINGVIEW, ...names.map((tradingViewUsername, day) => form(day + 1, { tradingViewUsername })))).toEqual(
    [7, 9],
  );
});

test('another machine ID or email is one change of the account, both at once as well', () => {
  const forms = [
    form(1, {}),
    form(2, { machineId: 'A' }),
    form(3, { machineId: 'B' }),
    form(4, { machineId: 'B', ntEmail: 'bob@example.com' }),
    form(5, { machineId: 'C', ntEmail: 'ada@example.com' }),
  ];
  expect(days(NINJATRADER, ...forms)).toEqual([3, 4, 5]);
  expect(days(TRADINGVIEW, ...forms)).toEqual([]);
});
