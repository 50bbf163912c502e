import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { ReportWidths, useReportWidth } from './report-context.js';

/** Calls the observer as the browser does after a resize. */
let resize: () => void;

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resize = () => callback([], this);
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

/** Sets both widths and reports a resize. */
async function measure(container: HTMLElement, whole: number, half: number): Promise<void> {
  const pair = container.querySelector('.report-widths');
  const widths: [Element, number][] = [
    [pair!, whole],
    [pair!.firstElementChild!, half],
  ];
  for (const [box, value] of widths) Object.defineProperty(box, 'clientWidth', { configurable: true, value });
  await act(async () => resize());
}

test('gives charts the measured widths and their changes', async () => {
  const { container } = render(
    <ReportWidths>
      <Shown />
    </ReportWidths>,
  );
  expect(screen.getByText('0 and 0')).toBeInTheDocument();
  await measure(container, 1200, 580);
  expect(screen.getByText('1200 and 580')).toBeInTheDocument();
  await measure(container, 600, 600);
  expect(screen.getByText('600 and 600')).toBeInTheDocument();
});

test('does not render charts again if no width has changed', async () => {
  let renders = 0;
  function Counted() {
    useReportWidth('whole');
    useEffect(() => void (renders += 1));
    return null;
  }
  const { container } = render(
    <ReportWidths>
      <Counted />
    </ReportWidths>,
  );
  await measure(container, 1200, 580);
  const before = renders;
  await measure(container, 1200, 580);
  expect(renders).toBe(before);
  await measure(container, 1200, 570);
  expect(renders).toBe(before + 1);
});
