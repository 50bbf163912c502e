import { useEffect } from 'react';
import type { Answer } from '../worker/report-messages.js';
import type { ReportClient } from '../worker/report-client.js';

/** A wheel or a pinch zooms many times a second; the worker is asked when it rests. */
const REST_MS = 60;

interface Stretch {
  from: number;
  to: number;
}

/**
 * Asks the worker about a stretch of the curve once that rests, and gives the answer to `take`; another `take` asks again.
 * Nothing is asked without a stretch. Where there is no answer, what is on screen stays.
 */
export function useAskAtRest<Name extends 'curve' | 'period'>(
  client: Pick<ReportClient, 'ask'>,
  name: Name,
  stretch: Stretch | null,
  take: (answer: Answer<Name>) => void,
): void {
  const from = stretch?.from;
  const to = stretch?.to;
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const answer = await client.ask(name, { from, to });
        if (isWanted) take(answer);
      } catch (error) {
        console.error(`What is in view could not be had: ${name}.`, error);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, name, from, to, take]);
}
