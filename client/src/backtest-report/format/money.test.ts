import { moneyOf, percent, signedPercent, tableNumber, tablePercent, tradeCount } from './money.js';

describe('Money', () => {
  it.each([
    ['USD', '+$1,234.50', '−$3.00', '$12.5K'],
    ['$', '+$1,234.50', '−$3.00', '$12.5K'],
    ['US$', '+$1,234.50', '−$3.00', '$12.5K'],
    ['$\u00a0US', '+$1,234.50', '−$3.00', '$12.5K'],
    ['CA$', '+1,234.50 CA$', '−3.00 CA$', '12.5K'],
    ['EUR', '+€1,234.50', '−€3.00', '€12.5K'],
    ['¥', '+¥1,234.50', '−¥3', '¥12.5K'],
    ['USDT', '+1,234.50 USDT', '−3.00 USDT', '12.5K'],
    [null, '+1,234.50', '−3.00', '12.5K'],
  ])('of %s is formatted with its sign, and shorter on an axis', (currency, gain, loss, axis) => {
    const money = moneyOf(currency);
    expect(money.signed(1234.5)).toBe(gain);
    expect(money.signed(-3)).toBe(loss);
    expect(money.exact(-3)).toBe(loss);
    expect(money.short(12_500)).toBe(axis);
  });

  it('of an unknown three-letter code is formatted with the code', () => {
    expect(moneyOf('XQZ').exact(2)).toMatch(/^XQZ\s2\.00$/);
  });

  it('of zero has no sign', () => {
    expect(moneyOf('USD').signed(0)).toBe('$0.00');
    expect(tableNumber(500, false)(0)).toBe('0');
  });

  it('in a narrow table has cents only if amounts are small', () => {
    expect(tableNumber(99.5, true)(-4.256)).toBe('−4.26');
    expect(tableNumber(100, false)(1234.56)).toBe('+1,235');
    expect(tableNumber(47_158, false)(47_158)).toBe('+47,158');
    expect([47_158, -346, 0].map(tableNumber(47_158, true))).toEqual(['+47.2K', '−346', '0']);
    expect(tableNumber(9_999, true)(9_999)).toBe('+9,999');
    expect([999.6, -999.6, 999.4].map(tableNumber(50_000, true))).toEqual(['+1.0K', '−1.0K', '+999']);
  });
});

describe('Shares and counts', () => {
  it('are formatted to a tenth of a percent, and in the singular for one', () => {
    expect(percent(12.345)).toBe('12.3%');
    expect(percent(-0.5)).toBe('−0.5%');
    expect([0.5, -0.5, 0.04, -0.04, 12].map(signedPercent)).toEqual(['+0.5%', '−0.5%', '0%', '0%', '+12%']);
    expect([1204.5, -0.04, -12].map(tablePercent())).toEqual(['+1,204.5%', '0.0%', '−12.0%']);
    expect(tradeCount(1)).toBe('1 trade');
    expect(tradeCount(1204)).toBe('1,204 trades');
  });
});
