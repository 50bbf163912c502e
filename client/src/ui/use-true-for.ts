import { useEffect, useState } from 'react';

/** Whether `isOn` has been true this long without a break. For waits that are usually short. */
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
