import { orderOf } from './plain-numbers.js';

const orderIn = (one: string, other: string, decimal = '.'): number => {
  const bytes = new TextEncoder().encode(`${one},${other},`);
  return orderOf(bytes, 0, one.length + 1, one.length, decimal.charCodeAt(0));
};

describe('the order of two numbers', () => {
  it.each([
    ['4540.22', '4537.95'],
    ['4176.98', '4177.00'],
    ['0999', '1000'],
    ['5', '5'],
    ['1.', '2.'],
    ['123456789012345', '123456789012346'],
  ])('%s and %s are compared digit by digit', (one, other) => {
    expect(Math.sign(orderIn(one, other))).toBe(Math.sign(Number(other) - Number(one)));
    expect(Math.sign(orderIn(other, one))).toBe(Math.sign(Number(one) - Number(other)) + 0);
  });

  it('goes by the decimal mark of the file', () => {
    expect(orderIn('12,50', '12,75', ',')).toBeGreaterThan(0);
    expect(orderIn('12.50', '12.75', ',')).toBeNaN();
  });

  it.each([
    ['', ''],
    ['-1.25', '-1.50'],
    ['1,250', '1,260'],
    ['12.5', '1.25'],
    ['1.2.3', '1.2.4'],
    ['.5', '.6'],
    ['12x', '13x'],
    ['1234567890123456', '1234567890123457'],
  ])('is left to who reads them: %j and %j', (one, other) => {
    expect(orderIn(one, other)).toBeNaN();
  });
});
