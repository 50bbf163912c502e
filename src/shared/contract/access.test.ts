import { missingDetails } from './access.js';

test.each([
  [['tradingview'], {}, ['tradingViewUsername']],
  [['tradingview'], { tradingViewUsername: '@' }, ['tradingViewUsername']],
  [['tradingview'], { tradingViewUsername: 'adatrader' }, []],
  [['ninjatrader'], { machineId: null }, ['machineId']],
  [['ninjatrader'], { machineId: 'AB-12' }, []],
  [['ninjatrader', 'tradingview'], {}, ['tradingViewUsername', 'machineId']],
  [[], {}, []],
] as const)('plans for %j with %j lack %j', (platforms, given, missing) => {
  expect(missingDetails(platforms, given)).toEqual(missing);
});
