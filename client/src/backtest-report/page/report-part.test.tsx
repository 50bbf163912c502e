import { render, screen } from '@testing-library/react';
import { ReportPart } from '../charts/chart-frame.js';

function Broken(): never {
  throw new Error('No such month');
}

test('a section that throws shows its failure text, logs the error, and leaves the others alone', () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <ReportPart failure="The profit by month could not be shown.">
        <Broken />
      </ReportPart>
      <ReportPart failure="The worst drawdowns could not be shown.">
        <p>Five drawdowns</p>
      </ReportPart>
    </>,
  );
  expect(screen.getByText(/^The profit by month could not be shown/)).toBeVisible();
  expect(screen.getByText('Five drawdowns')).toBeVisible();
  expect(
    reported.mock.calls.flat().some((logged) => logged instanceof Error && logged.message === 'No such month'),
  ).toBe(true);
  reported.mockRestore();
});
