import { SelectField } from '../../ui/select-field.js';
import { periodNamed, type Period } from './plot-periods.js';
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
  const name = zoom && periodNamed(periods, zoom);
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
