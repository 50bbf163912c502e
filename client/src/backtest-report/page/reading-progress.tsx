import { RetryNotice } from '../../ui/retry-notice.js';
import { count } from '../format/money.js';
import type { ReportState } from '../worker/report-client.js';

/** How far a large file is read, and that nothing more comes where its download stalls. */
export function ReadingProgress({ state }: { state: Extract<ReportState, { kind: 'progress' }> }) {
  const { rows, bytes, totalBytes, stalled } = state;
  return (
    <div className="reading-progress">
      {stalled && (
        <RetryNotice failure={state}>
          The download has stalled.{rows > 0 && ' The rows received so far are below; the figures need the whole file.'}
        </RetryNotice>
      )}
      <label htmlFor="reading-progress">
        Reading the file: {count(rows)} rows, {sizeWords(bytes)}
        {totalBytes === null ? '' : ` of ${sizeWords(totalBytes)}`}
      </label>
      <progress id="reading-progress" {...(totalBytes === null ? {} : { value: bytes, max: totalBytes })} />
    </div>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1_048_576 ? `${count(Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
