import { isFormula } from './formula.js';

const check = (field: string): boolean => {
  const bytes = new TextEncoder().encode(field);
  return isFormula(bytes, 0, bytes.length);
};

describe('isFormula', () => {
  it.each([
    '=1+1',
    '@SUM(A1)',
    '+SUM(A1)',
    '-1+cmd|calc!A0',
    '-1 cmd|calc!A0',
    "-2+3+cmd|' /C calc'!A0",
    '  =1+1',
    '\t=1+1',
    '\r@A1',
    '\u00a0=1',
    '"=1+1"',
    '+A1',
    '+SUM(1)',
    '-ABC1',
    '-USD100',
    '-LOG (5)',
    `-${'9'.repeat(80)}`,
    '＝1+1',
    ' ＠SUM(A1)',
    '＋A1',
    '－A1',
    '-A$1',
    '+$A$1',
    '-US$1',
    '+(A$1)',
    '-A$1%',
    '\u2009=1+1',
    '\u202f=1',
    '\u2028@A1',
    '\u200b=1',
    '\u3000=1',
    '\u0085=1',
  ])('recognizes %j as a formula', (field) => expect(check(field)).toBe(true));

  it.each(['-57.52 points', '-3 Punkte', '-USD100.00', '-EUR1.234,50', '-A$1.50', '-US$1,200'])(
    'recognizes %j as an amount',
    (field) => expect(check(field)).toBe(false),
  );

  it.each([
    '',
    '-',
    '=',
    '-500',
    '+12.5',
    '-$1,184.36',
    '-58,00 €',
    '-USD 200.00',
    '-3.5 %',
    '-22.40 min',
    'a=b',
    '2=1',
  ])('does not recognize %j as a formula', (field) => expect(check(field)).toBe(false));
});
