import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** A page that comes sooner needs no word. */
const PATIENCE_MS = 300;

/** Says that the page of a link that was followed is on its way: a browser tells that only of pages that it loads itself. */
export function PageComing() {
  const isComing = useNavigation().state !== 'idle';
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isComing]);
  if (!isComing || !isLate) return null;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws a progress element in its own way
  return <div className="page-coming" role="progressbar" aria-label="Loading the page" />;
}
