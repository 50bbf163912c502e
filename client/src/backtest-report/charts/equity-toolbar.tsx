import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { ZOOM_STEP, findPeriodName, type Period } from './plot-range.js';
import { SelectField } from '../../ui/select-field.js';
import type { Range } from './plot-points.js';

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

/** A select field for the visible period. */
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
        const period = periods.find(({ name: its }) => its === value);
        if (period) onChoose(period);
        else if (value === ALL.value) onAll();
      }}
    />
  );
}

interface EquityToolbarProps {
  /** The visible range in words. */
  range: string;
  isZoomed: boolean;
  /** Scales the visible range by a factor; null if the curve cannot be zoomed. */
  onZoom: ((factor: number) => void) | null;
  onAll: () => void;
  /** The period field. */
  children: ReactNode;
}

/** The toolbar below the plot: visible range, period and zoom buttons. */
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
