/** Milliseconds that the worker is at one question before others have their turn. */
export const SLICE_MS = 50;

/** What the steps come to; null where they were overtaken between two slices, if they can be. */
export async function inSlices<Result>(steps: Generator<void, Result>, sliceMs: number): Promise<Result>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  sliceMs: number,
  isOvertaken: () => boolean,
): Promise<Result | null>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  sliceMs: number,
  isOvertaken?: () => boolean,
): Promise<Result | null> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - began < sliceMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- other questions have their turn between two steps
    await yieldToMessages();
    if (isOvertaken?.() === true) return null;
    began = performance.now();
  }
}

export const yieldToMessages = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
