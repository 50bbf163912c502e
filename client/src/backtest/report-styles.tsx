import { preinit } from 'react-dom';
import styleSheet from '../styles/reports.css?url';

const PRECEDENCE = 'report';

/** The style sheet of reports, in the head of a page that the server renders. */
export function ReportStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence={PRECEDENCE} />;
}

let coming: Promise<void> | undefined;

/**
 * Puts it into the head of another page. Resolves when it is there, or has failed. React alone would hold back a page that
 * is rendered without it, and with it whatever the visitor asks for while it is being rendered, until the style sheet is there.
 */
export const bringReportStyles = (): Promise<void> => (coming ??= bring());

async function bring(): Promise<void> {
  const stylesheet = `link[rel="stylesheet"][href="${styleSheet}"]`;
  if (document.querySelector(stylesheet)) return;
  preinit(styleSheet, { as: 'style', precedence: PRECEDENCE });
  const link = document.querySelector(stylesheet);
  if (!link) throw new Error('React has put no style sheet of reports into the page');
  await new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });
}
