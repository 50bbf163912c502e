import { DateTime } from 'luxon';
import { isFederalHoliday } from './federal-holidays.js';

function holidaysIn(year: number): string {
  const first = DateTime.fromObject({ year }, { zone: 'America/New_York' });
  const days = Array.from({ length: first.daysInYear }, (_, index) => first.plus({ days: index }));
  return days
    .filter(isFederalHoliday)
    .map((day) => day.toFormat('MM-dd'))
    .join(' ');
}

/** As the Office of Personnel Management publishes them (https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/). */
test.each([
  ['New Year on a Sunday', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ['all on weekdays', 2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  ['Independence Day on a Saturday', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['two New Years', 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['no New Year', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('%s: the federal holidays of %i', (_name, year, days) => {
  expect(holidaysIn(year)).toBe(days);
});
