import type { GrantKind } from '../shared/contract/access.js';
import { findAccount } from '../access/grants/platform-accounts.js';
import type { Submission } from '../access/submission.entity.js';
import type { SubmittedInfo } from '../access/submissions.service.js';

export type ChangedField = 'tradingViewUsername' | 'ntEmail' | 'machineId' | 'discordName';

/** A platform account that may be changed a few times a month. */
export interface LimitedAccount {
  /** As a sentence calls it. */
  name: string;
  fields: readonly ChangedField[];
}

export const LIMITED_ACCOUNTS: readonly LimitedAccount[] = [
  { name: 'TradingView user name', fields: ['tradingViewUsername'] },
  { name: 'NinjaTrader email or machine ID', fields: ['ntEmail', 'machineId'] },
  // No license, but each change is work: a role to take away and one to give.
  { name: 'Discord name', fields: ['discordName'] },
];

const NAMED: Readonly<Partial<Record<ChangedField, GrantKind>>> = {
  tradingViewUsername: 'tradingview',
  discordName: 'discord',
};

type Form = SubmittedInfo & Pick<Submission, 'createdAt'>;

/**
 * When the account was changed, the oldest first. To name it for the first time is no change, and neither is to leave it
 * empty: what was named then stays.
 */
export function findChanges(forms: readonly Form[], account: LimitedAccount): { at: Date; field: ChangedField }[] {
  const known = new Map<ChangedField, string>();
  return forms.flatMap((form) => {
    const changed = account.fields.filter((field) => {
      const value = valueOf(form, field);
      const before = known.get(field);
      if (value !== '') known.set(field, value);
      return value !== '' && before !== undefined && before !== value;
    });
    const [field] = changed;
    return field === undefined ? [] : [{ at: form.createdAt, field }];
  });
}

/** Another spelling of the same account is the same account. */
function valueOf(form: Form, field: ChangedField): string {
  const kind = NAMED[field];
  const value = kind ? findAccount(kind, form)?.userName : form[field];
  return (value ?? '').toLowerCase();
}
