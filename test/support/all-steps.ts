/** Runs a generator to its end without yielding to the event loop. Returns its result. */
export function allSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
