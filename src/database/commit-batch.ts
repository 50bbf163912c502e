import { isDatabaseUnavailable } from './database-errors.js';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Bounds the size of a transaction. */
const MAX_ITEMS = 100;

/**
 * Commits items together that arrive while another commit runs, so that many small writes at once
 * cost few commits. An item alone is committed at once.
 */
export class CommitBatch<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;
  /** How many of the next items are committed alone, after a commit of them together failed. */
  private alone = 0;

  /** `commit` writes all items in one transaction and returns their results in the same order. */
  constructor(private readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves after the commit of the item. Rejects with the error of `commit`. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const size = this.alone > 0 ? 1 : MAX_ITEMS;
      this.alone = Math.max(0, this.alone - 1);
      // oxlint-disable-next-line no-await-in-loop -- one commit after another is the point
      await this.settle(this.waiting.splice(0, size));
    }
    this.isRunning = false;
  }

  private async settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.commit(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error)) {
        // One item must not fail the others.
        this.waiting.unshift(...batch);
        this.alone = batch.length;
        return;
      }
      // If the database is away, those who wait would only wait longer for the same error.
      const others = isDatabaseUnavailable(error) ? this.waiting.splice(0) : [];
      for (const { reject } of [...batch, ...others]) reject(error);
    }
  }
}
