import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { SelectField } from '../../ui/field.js';
import { type EvaluationChoice, isDailyLimitOptional, withDayStart, withFirm } from './evaluation-choice.js';
import { clockTime, type TimeSpan } from '../../../../backtest-engine/model/time.js';

/** Notes for common start hours. */
const HOUR_WORDS: Readonly<Record<number, string>> = {
  0: ' (calendar day)',
  17: ' (CME reopen, Chicago time)',
  18: ' (CME reopen, New York time)',
};
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${clockTime(hour)}${HOUR_WORDS[hour] ?? ''}`,
}));

export interface ChoiceFieldsProps {
  firms: readonly PropFirm[];
  choice: EvaluationChoice;
  /** First and last exit of the run. */
  span: TimeSpan;
  onChange: (choice: EvaluationChoice) => void;
}

/** Fields for the start of a trading day and an optional daily loss limit. */
export function DayFields({ choice, span, onChange }: Omit<ChoiceFieldsProps, 'firms'>) {
  return (
    <>
      <SelectField
        label="Trading day starts at"
        value={choice.dayStartsAt}
        options={HOURS}
        onChange={({ target }) => onChange(withDayStart(choice, Number(target.value), span))}
      />
      {isDailyLimitOptional(choice.account) && (
        <label className="evaluation-check">
          <input
            type="checkbox"
            checked={choice.useDailyLimit}
            onChange={({ target }) => onChange({ ...choice, useDailyLimit: target.checked })}
          />
          Use the optional daily loss limit
        </label>
      )}
    </>
  );
}

export function AccountFields({ firms, choice, onChange }: Omit<ChoiceFieldsProps, 'span'>) {
  const { firm, account } = choice;
  return (
    <>
      <SelectField
        label="Firm"
        value={firm.key}
        options={firms.map(({ key, name, programme }) => ({ value: key, label: firmWords(name, programme) }))}
        onChange={({ target }) => {
          const next = firms.find(({ key }) => key === target.value);
          if (next) onChange(withFirm(choice, next));
        }}
      />
      <SelectField
        label="Account"
        value={account.key}
        options={firm.accounts.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={({ target }) => {
          const next = firm.accounts.find(({ key }) => key === target.value);
          if (next) onChange({ ...choice, account: next });
        }}
      />
    </>
  );
}

/** Program names often include the firm's name. */
function firmWords(name: string, programme: string): string {
  return programme.startsWith(name) ? programme : `${name}, ${programme}`;
}
