import { useRef, type RefObject, useEffect, type ReactNode } from 'react';
import type { PointFact } from './equity-words.js';
import type { DrawnOverlay } from './evaluation-overlay.js';
import { Button } from '../../ui/button.js';
import { ZOOM_STEP, findPeriodName, type Period } from './plot-range.js';
import { SelectField } from '../../ui/field.js';
import type { Range } from './plot-points.js';

interface EquityReadoutProps {
  facts: readonly PointFact[];
  /** The account's amounts on the point's day; null if there are none. */
  account: string | null;
  overlay: DrawnOverlay | null;
  /** Whether the evaluation's lines can be told apart in the range. */
  areLinesSeen: boolean;
  isTime: boolean;
  /** Whether a point is hovered or reached by keys. */
  isRead: boolean;
}

/** The readout of the current point, or the legend. Screen readers get the slider's value. */
export function EquityReadout({ facts, account, overlay, areLinesSeen, isTime, isRead }: EquityReadoutProps) {
  const root = useRef<HTMLDivElement>(null);
  useStableHeight(root);
  return (
    <div ref={root} className={isRead ? 'equity-info is-read' : 'equity-info'}>
      <div className="equity-point" aria-hidden>
        <p className="equity-readout">
          {facts.map(({ key, label, words, short }) => (
            <span key={key} className={`is-${key}`}>
              <b>{label}</b> {short === undefined ? words : <Words long={words} short={short} />}
            </span>
          ))}
        </p>
        {isTime && overlay && (
          <p className={overlay.scale !== null ? 'equity-account is-scaled' : 'equity-account'}>{account}</p>
        )}
      </div>
      <EquityKey {...{ overlay, areLinesSeen }} />
    </div>
  );
}

/** Two variants of a text; the style sheet shows the one that fits. */
function Words({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="readout-long">{long}</span>
      <span className="readout-short">{short}</span>
    </>
  );
}

function EquityKey({ overlay, areLinesSeen }: Pick<EquityReadoutProps, 'overlay' | 'areLinesSeen'>) {
  const isScaled = overlay !== null && overlay.scale !== null;
  return (
    <ul className="chart-key" aria-label="Lines">
      {/* The axis starts at the file’s first trade, the account at itsName own balance. */}
      <li className="key-line">
        {isScaled
          ? 'Closed profit with the file’s own contracts, as on the axis; faint during the evaluation'
          : 'Closed profit'}
      </li>
      <li className="key-fall">{isScaled ? 'Drawdown with the file’s own contracts' : 'Drawdown from peak'}</li>
      {overlay && (
        <>
          <li className={isScaled ? 'key-account is-scaled' : 'key-account'}>
            {overlay.name}. {overlay.verdict}
          </li>
          {areLinesSeen && <li className="key-target">Profit target</li>}
          {areLinesSeen && <li className="key-floor">Drawdown floor</li>}
        </>
      )}
    </ul>
  );
}

/** Keeps an element's greatest height per width, so that content below does not jump. */
function useStableHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) element.style.minHeight = '';
      width = element.clientWidth;
      element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
}

interface EquityToolbarProps {
  range: string;
  isZoomed: boolean;
  /** Scales the visible range by a factor; null if the curve cannot be zoomed. */
  onZoom: ((factor: number) => void) | null;
  onAll: () => void;
  children: ReactNode;
}

/** The toolbar below the plot: visible range, period field and zoom buttons. */
export function EquityToolbar({ range, isZoomed, onZoom, onAll, children }: EquityToolbarProps) {
  return (
    <div className="equity-bar">
      <p className="equity-range">{range}</p>
      {children}
      <Button variant="secondary" disabled={onZoom === null} onClick={() => onZoom?.(1 / ZOOM_STEP)}>
        Zoom in
      </Button>
      {/* `aria-disabled`, because `disabled` would drop the focus of the pressed button. */}
      <Button variant="secondary" aria-disabled={!isZoomed} onClick={() => isZoomed && onZoom?.(ZOOM_STEP)}>
        Zoom out
      </Button>
      <Button variant="secondary" aria-disabled={!isZoomed} onClick={onAll}>
        Reset zoom
      </Button>
    </div>
  );
}

const ALL = { value: 'all', label: 'All' };
/** Shown only while the range was chosen on the chart. */
const ZOOMED = { value: 'zoomed', label: 'As zoomed' };

interface PeriodFieldProps {
  periods: readonly Period[];
  /** Null if the whole file is visible. */
  zoom: Range | null;
  onChoose: (period: Period) => void;
  onAll: () => void;
}

export function PeriodField({ periods, zoom, onChoose, onAll }: PeriodFieldProps) {
  const name = zoom && findPeriodName(periods, zoom);
  const isOther = zoom !== null && name === null;
  const options = [
    ALL,
    ...(isOther ? [ZOOMED] : []),
    ...periods.map((period) => ({ value: period.name, label: period.name })),
  ];
  return (
    <SelectField
      label="Period"
      options={options}
      value={name ?? (isOther ? ZOOMED : ALL).value}
      onChange={({ target: { value } }) => {
        const period = periods.find(({ name: itsName }) => itsName === value);
        if (period) onChoose(period);
        else if (value === ALL.value) onAll();
      }}
    />
  );
}
