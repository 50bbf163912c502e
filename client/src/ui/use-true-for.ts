import { useEffect, useState } from 'react';

/** Whether `isOn` has been true for so many milliseconds without a break: for words on what mostly ends before they are read. */
export function useTrueFor(isOn: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const wait = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(wait);
      setLasts(false);
    };
  }, [isOn, milliseconds]);
  return isOn && lasts;
}
