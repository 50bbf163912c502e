/** Longest run of one computation, in milliseconds, before other messages are handled. */
export const SLICE_MS = 50;

/**
 * Runs `steps` in slices and handles other messages between them. Returns null if `isSuperseded`
 * returns true after a slice.
 */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isSuperseded: () => boolean,
): Promise<Result | null>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isSuperseded?: () => boolean,
): Promise<Result | null> {
  let startedAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - startedAt < SLICE_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- other messages are handled between two slices
    await yieldToMessages();
    if (isSuperseded?.() === true) return null;
    startedAt = performance.now();
  }
}

export const yieldToMessages = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
