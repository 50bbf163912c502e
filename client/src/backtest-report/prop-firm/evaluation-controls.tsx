import { useId, useState } from 'react';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import { AccountFields, DayFields } from './choice-fields.js';
import { dayWords } from '../format/chart-dates.js';
import { SelectField } from '../../ui/select-field.js';
import { tradingDaySpan, type EvaluationChoice } from './evaluation-choice.js';
import { contractFactors, factorWords, withMicros } from './contract-factors.js';

const SIZES = [
  { value: 'standard', label: 'Standard' },
  { value: 'micro', label: 'Micro' },
];
interface EvaluationControlsProps {
  firms: readonly PropFirm[];
  choice: EvaluationChoice;
  /** First and last exit of the run. */
  span: TimeSpan;
  onChange: (choice: EvaluationChoice) => void;
}

/** Fields for all settings of the check. `onChange` gets the complete choice. */
export function EvaluationControls({ firms, choice, span, onChange }: EvaluationControlsProps) {
  const id = useId();
  const days = tradingDaySpan(span, choice.dayStartsAt);
  /** A date outside the file while it is typed; the check keeps the last valid one. */
  const [typed, setTyped] = useState<string | null>(null);
  const start = typed ?? choice.start;
  const isOutside = start !== '' && (start < days.first || start > days.last);
  return (
    <fieldset className="evaluation-controls" aria-label="Evaluation settings">
      <AccountFields {...{ firms, choice, onChange }} />
      <SelectField
        label="Contracts"
        value={choice.contracts}
        options={contractFactors(choice).map((factor) => ({
          value: String(factor),
          label: factorWords(factor, choice),
        }))}
        onChange={({ target }) => onChange({ ...choice, contracts: Number(target.value) })}
      />
      {!choice.isInMicros && (
        <SelectField
          label="Contract size in the file"
          value={choice.micros ? 'micro' : 'standard'}
          options={SIZES}
          onChange={({ target }) => onChange(withMicros(choice, target.value === 'micro'))}
        />
      )}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Start date
        </label>
        <div className="field-frame">
          <input
            id={id}
            className="field-control"
            type="date"
            min={days.first}
            max={days.last}
            value={start}
            aria-invalid={isOutside || undefined}
            aria-describedby={`${id}-span`}
            // Leaving the field empty restores the last date.
            onBlur={() => typed === '' && setTyped(null)}
            onChange={({ target: { value } }) => {
              const isDay = value >= days.first && value <= days.last;
              setTyped(isDay ? null : value);
              if (isDay) onChange({ ...choice, start: value });
            }}
          />
        </div>
      </div>
      <DayFields
        {...{ choice, span }}
        onChange={(next) => {
          if (next.dayStartsAt !== choice.dayStartsAt) setTyped(null);
          onChange(next);
        }}
      />
      <p className="evaluation-hint" id={`${id}-span`} aria-live="polite">
        Trading days in the file: {dayWords(Date.parse(days.first))} to {dayWords(Date.parse(days.last))}.{' '}
        {/* Both variants have similar length, so that nothing below moves. */}
        {isOutside ? (
          <strong>That date is outside; the results below start on {dayWords(Date.parse(choice.start))}.</strong>
        ) : (
          'Times are chart time; the file does not name the time zone.'
        )}
      </p>
    </fieldset>
  );
}
