import { Injectable } from '@nestjs/common';
import type { PlanKey } from '../../shared/plans.js';

type AccessDetailsCheck = (userId: string, plan: PlanKey) => Promise<boolean>;

/** Answers whether somebody has told us where to give the access of a plan. The module that takes the form registers how to look. */
@Injectable()
export class AccessDetailsService {
  private look: AccessDetailsCheck | null = null;

  register(look: AccessDetailsCheck): void {
    this.look = look;
  }

  /** Joins the running transaction. */
  async areKnown(userId: string, plan: PlanKey): Promise<boolean> {
    return this.look !== null && (await this.look(userId, plan));
  }
}
