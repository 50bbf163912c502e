import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
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
      {useReportWidth('whole')}, {useReportWidth('half')} and {useReportWidth('curve')}
    </p>
  );
}

/**
 * Sets the widths of the report, of one chart in a pair and of the curve, and fires the resize
 * observer.
 */
async function measure(container: HTMLElement, whole: number, half: number, curve: number): Promise<void> {
  const [pair, top] = container.querySelectorAll('.report-widths');
  const widths: [Element, number][] = [
    [pair!, whole],
    [pair!.firstElementChild!, half],
    [top!.firstElementChild!, curve],
  ];
  for (const [box, value] of widths) Object.defineProperty(box, 'clientWidth', { configurable: true, value });
  await act(async () => tellSizes());
}

test('Pictures know the width of the whole report, of one of two side by side and of the curve, and follow it', async () => {
  const { container } = render(
    <ReportWidths>
      <Shown />
    </ReportWidths>,
  );
  expect(screen.getByText('0, 0 and 0')).toBeInTheDocument();
  await measure(container, 1200, 580, 808);
  expect(screen.getByText('1200, 580 and 808')).toBeInTheDocument();
  await measure(container, 600, 600, 600);
  expect(screen.getByText('600, 600 and 600')).toBeInTheDocument();
});

test.each([
  ['On a wide window they know it at once', 1200, 580, '1200, 580 and 580'],
  ['On a narrow one they do once the browser has told of it', 600, 600, '0, 0 and 0'],
])('%s', (_what, whole, half, expected) => {
  const width = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
    return this.parentElement?.classList.contains('report-widths') ? half : whole;
  });
  render(
    <ReportWidths>
      <Shown />
    </ReportWidths>,
  );
  width.mockRestore();
  expect(screen.getByText(expected)).toBeInTheDocument();
});

test('Pictures are not drawn anew where their widths are as they were', async () => {
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
  await measure(container, 1200, 580, 808);
  const before = renders;
  await measure(container, 1200, 580, 808);
  expect(renders).toBe(before);
  await measure(container, 1200, 580, 800);
  expect(renders).toBe(before + 1);
});
