import { clockTime, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import { SelectField } from '../../ui/select-field.js';
import { type EvaluationChoice, isDailyLimitOptional, withDayStart } from './evaluation-choice.js';

/** Of the hours that most trading days begin at. */
const HOUR_WORDS: Readonly<Record<number, string>> = {
  0: ' (calendar day)',
  17: ' (CME reopen, Chicago time)',
  18: ' (CME reopen, New York time)',
};
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${clockTime(hour)}${HOUR_WORDS[hour] ?? ''}`,
}));

interface DayFieldsProps {
  choice: EvaluationChoice;
  /** Of the run. */
  span: TimeSpan;
  onChange: (choice: EvaluationChoice) => void;
}

/** When a trading day begins, and whether a daily limit is used that need not be. */
export function DayFields({ choice, span, onChange }: DayFieldsProps) {
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
