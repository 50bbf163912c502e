import { COMMON_PASSWORDS, passwordProblem } from './passwords.service.js';

const EMAIL = 'ada.lovelace@example.com';

describe('passwordProblem', () => {
  it.each(['correct horse battery', 'x7$kQ9zp', 'пароль мой', '🦄🌵🍩🚲🎈🧊🪐🔭', 'ab12'.repeat(32)])(
    'accepts %s',
    (password) => {
      expect(passwordProblem(password, EMAIL)).toBeNull();
    },
  );

  it.each([
    ['x7$kQ9z', 'at least 8'],
    ['🦄🌵🍩🚲🎈🧊🪐', 'at least 8'],
    ['abc'.repeat(43), 'no more than 128'],
    ['PassWord1', 'guess'],
    [' iloveyou ', 'guess'],
    ['zzzzzzzzzzzz', 'guess'],
    ['ababababab', 'guess'],
    ['Ada.Lovelace@Example.com', 'email'],
    ['ADA.LOVELACE', 'email'],
  ])('rejects %s', (password, reason) => {
    expect(passwordProblem(password, EMAIL)).toContain(reason);
  });

  it('lists several hundred common passwords, long enough and in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(500);
    for (const entry of COMMON_PASSWORDS) {
      expect(entry.length).toBeGreaterThanOrEqual(8);
      expect(entry).toBe(entry.toLowerCase());
    }
  });
});
