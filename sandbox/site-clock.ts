import type { Sandbox } from './sandbox.js';

/** The site works off what became due before it answers; it gives that up after eight seconds. */
const answerTimeoutMs = 15_000;
const deliveryTimeoutMs = 5000;

/** Takes the site along through one move of the clock. What does not answer once is not waited for again. */
export class SiteClock {
  #answers = true;
  #receives = true;

  constructor(private readonly sandbox: Sandbox) {}

  /** Tells the site that time has moved and waits until it has done what became due. */
  async follow(): Promise<void> {
    if (!this.#answers) return;
    try {
      const answer = await fetch(`${this.sandbox.siteUrl}/health/clock`, {
        method: 'POST',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.arrayBuffer();
      this.#answers = answer.ok;
    } catch {
      // No site runs there now. It asks for the time when it starts.
      this.#answers = false;
    }
  }

  /** Waits until the site has the webhooks of what happened and has worked them off, where they go out at once and in order. */
  async receive(): Promise<void> {
    const { deliveries } = this.sandbox;
    if (!this.#answers || !this.#receives || deliveries.counts().pending === 0) return;
    if (deliveries.mode !== 'normal' && deliveries.mode !== 'duplicate') return;
    this.#receives = (await deliveries.flush(deliveryTimeoutMs)).pending === 0;
    await this.follow();
  }
}
