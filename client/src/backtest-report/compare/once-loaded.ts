import { type Loaded, settled } from '../../lib/api/loaded.js';

interface Attempt<Value> {
  answer: Promise<Loaded<Value>>;
  hasFailed: boolean;
}

/** A download that is asked for once by all who need it, and again only where it failed. */
export class OnceLoaded<Value> {
  private attempt: Attempt<Value> | null = null;

  /** `what` names it where its failure is logged. */
  constructor(
    private readonly what: string,
    private readonly fetch: () => Promise<Value>,
  ) {}

  get(): Promise<Loaded<Value>> {
    if (this.attempt) return this.attempt.answer;
    const attempt: Attempt<Value> = { hasFailed: false, answer: this.load(() => (attempt.hasFailed = true)) };
    this.attempt = attempt;
    return attempt.answer;
  }

  /** Whether what was asked for has failed; it is asked for again then. */
  forgetFailure(): boolean {
    const hasFailed = this.attempt?.hasFailed === true;
    if (hasFailed) this.attempt = null;
    return hasFailed;
  }

  forget(): void {
    this.attempt = null;
  }

  private async load(onFailure: () => void): Promise<Loaded<Value>> {
    const loaded = await settled(this.what, this.fetch());
    if (!loaded.ok) onFailure();
    return loaded;
  }
}
