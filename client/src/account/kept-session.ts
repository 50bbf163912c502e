import { ApiError } from '../lib/api/api-error.js';
import { fetchAccount } from '../lib/api/users.js';

const NOT_KEPT =
  'You signed in, but your browser did not keep it. Please allow cookies for this site and sign in again.';

/** Without cookies the next page would ask to sign in again, without a word. Throws ApiError with what to do. */
export async function requireKeptSession(): Promise<void> {
  try {
    await fetchAccount();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return; // Of an outage the next page tells.
    throw new ApiError('GET /users/me', 401, { error: NOT_KEPT, code: 'unauthenticated' }, error);
  }
}
