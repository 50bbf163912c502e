import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { defaultChoice, type EvaluationChoice } from './evaluation-choice.js';
import { EvaluationControls } from './evaluation-controls.js';

const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as { firms: PropFirm[] };
const SPAN = { from: Date.UTC(2026, 2, 2, 15), to: Date.UTC(2026, 2, 31, 15) };

function Controls({ onStart = () => undefined }: { onStart?: (start: string) => void }) {
  const [choice, setChoice] = useState(defaultChoice(firms, { span: SPAN, instrument: null, quantity: null })!);
  const change = (next: EvaluationChoice): void => {
    onStart(next.start);
    setChoice(next);
  };
  return <EvaluationControls firms={firms} choice={choice} span={SPAN} onChange={change} />;
}

describe('EvaluationControls', () => {
  it("shows the file's days and rejects a start date outside of them", () => {
    render(<Controls />);
    const start = screen.getByLabelText('Start date');
    expect(start).toHaveAccessibleDescription(
      /^Trading days in the file: Mar 2, 2026 to Mar 31, 2026\. Times are chart time/,
    );
    for (const day of ['2022-01-01', '2027-01-01']) {
      fireEvent.change(start, { target: { value: day } });
      expect(start).toHaveAccessibleDescription(
        /^Trading days in the file: .*2026\. That date is out of range, so results start on Mar 2, 2026\.$/,
      );
      expect(start).toBeInvalid();
    }
    fireEvent.change(start, { target: { value: '2026-03-10' } });
    expect(start).toHaveAccessibleDescription(/^Trading days in the file/);
    expect(start).toBeValid();
  });

  it('restores the start date if the field is left empty', () => {
    const onStart = jest.fn();
    render(<Controls onStart={onStart} />);
    const start = screen.getByLabelText('Start date');
    fireEvent.change(start, { target: { value: '2026-03-05' } });
    fireEvent.change(start, { target: { value: '' } });
    expect(start).toHaveValue('');
    fireEvent.blur(start);
    expect(start).toHaveValue('2026-03-05');
    fireEvent.change(start, { target: { value: '2027-01-01' } });
    fireEvent.blur(start);
    expect(start).toHaveValue('2027-01-01');
    expect(onStart).toHaveBeenCalledTimes(1);
  });

  it('keeps the checked date until the typed one is valid', () => {
    const onStart = jest.fn();
    render(<Controls onStart={onStart} />);
    const start = screen.getByLabelText('Start date');
    for (const value of ['', '0002-03-05', '0202-03-05', '2026-03-05']) fireEvent.change(start, { target: { value } });
    expect(onStart.mock.calls).toEqual([['2026-03-05']]);
    fireEvent.change(start, { target: { value: '2026-04-01' } });
    expect(start).toHaveValue('2026-04-01');
    fireEvent.change(screen.getByLabelText('Trading day starts at'), { target: { value: '18' } });
    expect(start).toHaveValue('2026-03-05');
  });
});
