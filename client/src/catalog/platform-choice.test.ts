import { platformFrom } from './platform-choice.js';

describe('platformFrom', () => {
  it.each([
    [null, null, 'ninjatrader'],
    [null, 'tradingview', 'tradingview'],
    ['ninjatrader', 'tradingview', 'ninjatrader'],
    ['tradingview', null, 'tradingview'],
    ['elsewhere', 'tradingview', 'tradingview'],
    ['elsewhere', 'elsewhere', 'ninjatrader'],
  ])('URL %s, last choice %s: %s', (inAddress, lastChosen, platform) => {
    expect(platformFrom(inAddress, lastChosen)).toBe(platform);
  });
});
