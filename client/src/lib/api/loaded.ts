/** Outcome of a request that a page made. */
export type Loaded<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

/** Turns a rejection into a value and logs it, so that one part of a page can fail alone. */
export async function settled<Value>(what: string, answer: Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { ok: true, value: await answer };
  } catch (error) {
    console.error(`${what} could not be loaded.`, error);
    return { ok: false, error };
  }
}
