/** Milliseconds that the worker is at one question before others have their turn. */
export const SLICE_MS = 50;

/** What the steps come to; null where they were overtaken between two slices. */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isOvertaken: () => boolean,
  sliceMs = SLICE_MS,
): Promise<Result | null> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - began < sliceMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- other questions have their turn between two steps
    await othersTurn();
    if (isOvertaken()) return null;
    began = performance.now();
  }
}

export const othersTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
