import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { MetricsService } from '../../observability/metrics.js';
import { GRANT_STATES } from '../../shared/contract/access.js';
import type { AccessOutcome } from '../delivery/access-protocol.js';
import { PENDING_STATES } from './grant-state.rules.js';
import { Grant } from './grant.entity.js';
import { overdueGrants } from './overdue-grants.job.js';

/** Metrics of grants and of the calls to receivers. */
@Injectable()
export class GrantMetricsService {
  private readonly calls: Counter;

  constructor(
    private readonly database: Database,
    metrics: MetricsService,
  ) {
    this.calls = metrics.counter('access_webhook_calls_total', 'Calls of the access webhook, by result', ['result']);
    metrics.gauge('access_grants_overdue', 'Access changes whose due time has passed', () =>
      this.database.repository(Grant).countBy(overdueGrants()),
    );
    metrics.gauge('access_grants_failed', 'Access that people pay for and that could not be given', () =>
      this.database.repository(Grant).countBy({ state: 'failed' }),
    );
    metrics.gauge('access_grants_oldest_seconds', 'Age of the oldest access change that is not carried out', () =>
      this.oldestSeconds(),
    );
    metrics.gaugeBy('access_grants', 'Access grants by state', 'state', GRANT_STATES, (state) =>
      this.database.repository(Grant).countBy({ state }),
    );
  }

  countCall(result: AccessOutcome['result']): void {
    this.calls.inc({ result });
  }

  private async oldestSeconds(): Promise<number> {
    const state = In([...PENDING_STATES]);
    const [oldest] = await this.database
      .repository(Grant)
      .find({ where: { state }, order: { changeAt: 'ASC' }, take: 1 });
    return oldest ? (currentTime().getTime() - oldest.changeAt.getTime()) / 1000 : 0;
  }
}
