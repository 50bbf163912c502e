import { act, render, screen } from '@testing-library/react';
import { ReportWidths, useReportWidth } from './report-widths.js';

/** What the browser calls when a box has another size. */
let tellSizes: () => void;

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      tellSizes = () => tell([], this);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

function Shown() {
  return (
    <p>
      {useReportWidth('whole')} and {useReportWidth('half')}
    </p>
  );
}

/** Gives the report's box and that of one picture in a pair these widths, and lets the browser tell of them. */
async function measure(container: HTMLElement, whole: number, half: number): Promise<void> {
  const box = container.querySelector('.report-widths')!;
  Object.defineProperty(box, 'clientWidth', { configurable: true, value: whole });
  Object.defineProperty(box.firstElementChild, 'clientWidth', { configurable: true, value: half });
  await act(async () => tellSizes());
}

test('Pictures know the width of the whole report and of one of two side by side, and follow it', async () => {
  const { container } = render(
    <ReportWidths>
      <Shown />
    </ReportWidths>,
  );
  expect(screen.getByText('0 and 0')).toBeInTheDocument();
  await measure(container, 1100, 530);
  expect(screen.getByText('1100 and 530')).toBeInTheDocument();
  await measure(container, 600, 600);
  expect(screen.getByText('600 and 600')).toBeInTheDocument();
});
