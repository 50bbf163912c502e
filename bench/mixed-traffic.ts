import type { LoadRequest } from './load-worker.js';
import { cookieOf } from './made-users.js';

export const TRAFFIC_SECRET = 'a secret for benchmarks that is long enough';
const USERS = 320;

/** Pages, files and calls of made users who are signed in with `TRAFFIC_SECRET`, by turns. */
export function mixedTraffic(): LoadRequest[] {
  const compressed = { 'accept-encoding': 'br' };
  return Array.from({ length: USERS }, (_, at) => {
    const user = at + 1;
    const headers = { cookie: cookieOf(user, TRAFFIC_SECRET) };
    return [
      { path: '/', headers: compressed },
      { path: '/pricing', headers: compressed },
      { path: '/backtests/orb.csv', headers: compressed },
      { path: '/users/me', headers },
      { path: `/payment/subscription-status/made${user}%40example.com`, headers },
    ];
  }).flat();
}
