import type { Logger } from 'pino';

/** What a process has claimed for a while, so that no other one takes it. */
export interface Lease {
  /** For the log. */
  name: string;
  everyMs: number;
  /** Claims it for another while. */
  renew: () => Promise<unknown>;
}

/**
 * Does `work` and renews its lease as long as that takes. When this settles, no renewal is under way any more, so the
 * caller may release the lease. A renewal that fails is logged: the work goes on, and the next renewal may succeed.
 */
export async function underLease<T>(
  { name, everyMs, renew }: Lease,
  logger: Logger,
  work: () => Promise<T>,
): Promise<T> {
  let renewal = Promise.resolve();
  const renewOnce = async (): Promise<void> => {
    try {
      await renew();
    } catch (error) {
      logger.warn({ err: error, lease: name }, 'A lease could not be renewed');
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renewOnce);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
