import { preload } from 'react-dom';
import styleSheet from '../styles/reports.css?url';

/** The style sheet of reports. React puts it into the head and shows the page when it is there. */
export function ReportStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence="report" />;
}

export const preloadReportStyles = (): void => preload(styleSheet, { as: 'style' });
