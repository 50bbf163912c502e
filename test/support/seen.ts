import { setTimeout as wait } from 'node:timers/promises';

/** Looks until the result is there. The server reads the owner's folders at most once a second. */
export async function seen<Result>(look: () => Promise<Result>, isThere: (result: Result) => boolean): Promise<Result> {
  const deadline = Date.now() + 10_000;
  let result = await look();
  while (!isThere(result) && Date.now() < deadline) {
    await wait(100);
    result = await look();
  }
  return result;
}
