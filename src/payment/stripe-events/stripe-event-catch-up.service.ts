import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { currentTime } from '../../config/clock.js';
import { StripeClient, isMissing } from '../stripe/stripe.client.js';
import { LISTED_TYPES } from './stripe-event.rules.js';
import { StripeEventsService } from './stripe-events.service.js';

const PAGE = 100;
const PAGES_A_RUN = 10;
/** Stripe lists an event a moment after its time, and not always in order. */
const OVERLAP_SECONDS = 600;
/** The first run looks back as long as Stripe retries a delivery. */
const FIRST_SECONDS = 3 * 86_400;

/** The position in Stripe's list, in Stripe's own time as Unix seconds. */
interface Cursor {
  /** Every event before this time has been read. */
  since: number;
  newest: number;
  /** The last event of this reading; null at the top of the list. */
  after: string | null;
}

interface CatchUp {
  /** Number of events that were never delivered. */
  found: number;
  /** Where the next run continues. */
  cursor: string;
  /** False if there is more to read. */
  isDone: boolean;
}

/**
 * Reads Stripe's list of events into the inbox, so that a lost delivery is recovered within
 * minutes. The list goes back thirty days.
 */
@Injectable()
export class StripeEventCatchUpService {
  private readonly logger = new Logger(StripeEventCatchUpService.name);

  constructor(
    private readonly stripe: StripeClient,
    private readonly events: StripeEventsService,
  ) {}

  /** Reads from `cursor` (null at first). Throws `unavailable`, or the reason of `stopping`. */
  async run(cursor: string | null, stopping: AbortSignal): Promise<CatchUp> {
    let position = cursorOf(cursor);
    let found = 0;
    for (let pages = 0; pages < PAGES_A_RUN; pages++) {
      stopping.throwIfAborted();
      const page = await this.page(position);
      found += await this.events.keepListed(page.data);
      const newest = Math.max(position.newest, page.data[0]?.created ?? 0);
      const after = page.data.at(-1)?.id ?? null;
      if (!page.has_more || after === null) {
        if (found > 0) this.logger.warn({ found }, 'Stripe listed events that were never delivered');
        position = { since: Math.max(position.since, newest), newest: 0, after: null };
        return { found, cursor: JSON.stringify(position), isDone: true };
      }
      position = { since: position.since, newest, after };
    }
    return { found, cursor: JSON.stringify(position), isDone: false };
  }

  /** Reads a page, the newest event first; from the top if the last event has left the list. */
  private async page(position: Cursor): Promise<Stripe.ApiList<Stripe.Event>> {
    const created = { gte: Math.max(0, position.since - OVERLAP_SECONDS) };
    const list = (after: string | null) =>
      this.stripe.call((api) =>
        api.events.list({
          limit: PAGE,
          types: [...LISTED_TYPES],
          created,
          ...(after === null ? {} : { starting_after: after }),
        }),
      );
    try {
      return await list(position.after);
    } catch (error) {
      if (position.after === null || !isMissing(error)) throw error;
      return list(null);
    }
  }
}

function cursorOf(text: string | null): Cursor {
  if (text !== null) return JSON.parse(text) as Cursor;
  return { since: Math.floor(currentTime().getTime() / 1000) - FIRST_SECONDS, newest: 0, after: null };
}
