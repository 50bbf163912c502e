/** What a page asked for, once it is known whether it came. */
export type Loaded<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

/** Turns a rejection into a value, so that one part of a page can fail while the rest stands. Logs it to the console. */
export async function settled<Value>(what: string, answer: Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { ok: true, value: await answer };
  } catch (error) {
    console.error(`${what} could not be loaded.`, error);
    return { ok: false, error };
  }
}
