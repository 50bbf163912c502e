import { useId, useState } from 'react';
import { outsideText, PROP_FIRM_TEXTS, tradingDaysText } from '../../content/prop-firm-texts.js';
import { SelectField } from '../../ui/field.js';
import { dayWords } from '../format/chart-dates.js';
import { AccountFields, type ChoiceFieldsProps, DayFields } from './choice-fields.js';
import { contractFactors, factorWords, tradingDaySpan, withMicros } from './evaluation-choice.js';

const SIZES = [
  { value: 'standard', label: 'Standard' },
  { value: 'micro', label: 'Micro' },
];

/** Fields for all settings of the check. `onChange` gets the complete choice. */
export function EvaluationControls({ firms, choice, span, onChange }: ChoiceFieldsProps) {
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
        {tradingDaysText(dayWords(Date.parse(days.first)), dayWords(Date.parse(days.last)))}{' '}
        {/* Both variants have similar length, so that nothing below moves. */}
        {isOutside ? (
          <strong>{outsideText(dayWords(Date.parse(choice.start)))}</strong>
        ) : (
          PROP_FIRM_TEXTS.timesAreChartTime
        )}
      </p>
    </fieldset>
  );
}
