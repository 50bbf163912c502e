import { Injectable } from '@nestjs/common';
import { In, MoreThan, Not } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { Dispute } from './dispute.entity.js';
import { DECIDED_STATUSES } from './dispute.rules.js';

/** No bank takes longer; what is still undecided then is another account's, or has a status that we do not know. */
const LOOKED_AT_MS = 365 * 86_400_000;
/** Rows that are held in memory at a time. */
const PAGE = 200;

/** The disputes and inquiries that the bank has not decided, as far as we know. */
@Injectable()
export class UndecidedDisputesService {
  constructor(private readonly database: Database) {}

  /** The payments they are about, page by page as they are asked for. One with two disputes may come twice. */
  async *listPayments(): AsyncGenerator<Pick<Dispute, 'customerId' | 'chargeId'>, void, undefined> {
    const createdAt = MoreThan(new Date(currentTime().getTime() - LOOKED_AT_MS));
    let last = '';
    for (;;) {
      const page = await this.database.repository(Dispute).find({
        where: { id: MoreThan(last), status: Not(In(DECIDED_STATUSES)), createdAt },
        order: { id: 'ASC' },
        take: PAGE,
      });
      yield* page;
      if (page.length < PAGE) return;
      last = page.at(-1)?.id ?? last;
    }
  }
}
