import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { ZOOM_STEP, findPeriodName, type Period } from './plot-range.js';
import { SelectField } from '../../ui/select-field.js';
import type { Range } from './plot-points.js';

const ALL = { value: 'all', label: 'All' };
/** Only while it is so: a stretch that was chosen on the picture. */
const ZOOMED = { value: 'zoomed', label: 'As zoomed' };

interface PeriodFieldProps {
  periods: readonly Period[];
  /** Null where all of the file is in view. */
  zoom: Range | null;
  onChoose: (period: Period) => void;
  onAll: () => void;
}

/** A list to choose the part of the curve from that is in view. */
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
  /** What the x axis shows, in words. */
  range: string;
  isZoomed: boolean;
  /** By what factor the stretch in view is to become longer; null where there is nothing to zoom into. */
  onZoom: ((factor: number) => void) | null;
  onAll: () => void;
  /** The choice of a period. */
  children: ReactNode;
}

/** Under the plot: what it shows, and the ways to another stretch. */
export function EquityToolbar({ range, isZoomed, onZoom, onAll, children }: EquityToolbarProps) {
  return (
    <div className="equity-bar">
      <p className="equity-range">{range}</p>
      {children}
      <Button variant="secondary" disabled={onZoom === null} onClick={() => onZoom?.(1 / ZOOM_STEP)}>
        Zoom in
      </Button>
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button variant="secondary" aria-disabled={!isZoomed} onClick={() => isZoomed && onZoom?.(ZOOM_STEP)}>
        Zoom out
      </Button>
      <Button variant="secondary" aria-disabled={!isZoomed} onClick={onAll}>
        Reset zoom
      </Button>
    </div>
  );
}
