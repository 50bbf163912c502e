import { render, screen } from '@testing-library/react';
import { ReportPart } from './report-part.js';

function Broken(): never {
  throw new Error('No such month');
}

test('a part that fails says so in its place and leaves the others, and the error is reported', () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <ReportPart name="The profit by month">
        <Broken />
      </ReportPart>
      <ReportPart name="The worst drawdowns">
        <p>Five drawdowns</p>
      </ReportPart>
    </>,
  );
  expect(screen.getByText(/^The profit by month could not be shown/)).toBeVisible();
  expect(screen.getByText('Five drawdowns')).toBeVisible();
  expect(reported.mock.calls.flat().some((said) => said instanceof Error && said.message === 'No such month')).toBe(
    true,
  );
  reported.mockRestore();
});
