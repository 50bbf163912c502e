import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { SelectField } from '../../ui/select-field.js';
import { type EvaluationChoice, withFirm } from './evaluation-choice.js';

interface AccountFieldsProps {
  firms: readonly PropFirm[];
  choice: EvaluationChoice;
  onChange: (choice: EvaluationChoice) => void;
}

/** Firm and account, a list each. */
export function AccountFields({ firms, choice, onChange }: AccountFieldsProps) {
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

/** Programmes are often named after their firm. */
function firmWords(name: string, programme: string): string {
  return programme.startsWith(name) ? programme : `${name}, ${programme}`;
}
