import { useNavigation } from 'react-router-dom';
import { useLasting } from '../../ui/use-lasting.js';

/** A page that comes sooner needs no word. */
const PATIENCE_MS = 300;

/** Says that the page of a link that was followed is on its way: a browser tells that only of pages that it loads itself. */
export function PageComing() {
  const isLate = useLasting(useNavigation().state !== 'idle', PATIENCE_MS);
  if (!isLate) return null;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws a progress element in its own way
  return <div className="page-coming" role="progressbar" aria-label="Loading the page" />;
}
