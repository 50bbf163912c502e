/** What a dispute means for access. An inquiry (`warning_…`) only asks, and takes no money. */
export type DisputeStage = 'inquiry' | 'open' | 'won' | 'lost';

const STAGES: Readonly<Record<string, DisputeStage>> = {
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
};

/** Statuses of Stripe that the bank's last word gives. */
export const DECIDED_STATUSES = Object.keys(STAGES).filter((status) => STAGES[status] !== 'open');

/** `status` is Stripe's. One that Stripe may add later changes nothing until somebody decides what it means. */
export function findDisputeStage(status: string): DisputeStage {
  return STAGES[status] ?? 'inquiry';
}
