import { findChanges, LIMITED_ACCOUNTS } from './name-changes.service.js';

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

test('counts another username, but not the first one, an empty one or another spelling', () => {
  const names = ['', 'Ada', '@ada', 'https://www.tradingview.com/u/ADA/', '', 'Ada', 'Bob', '', 'Ada'];
  expect(days(TRADINGVIEW, ...names.map((tradingViewUsername, day) => form(day + 1, { tradingViewUsername })))).toEqual(
    [7, 9],
  );
});

test('counts another machine ID or email, or both at once, as one change', () => {
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
