import { RetryNotice } from '../ui/retry-notice.js';
import { count } from './money.js';
import type { ReportState } from './report-client.js';

/** How far a large file is read, and that nothing more comes where its download stalls. */
export function ReadingProgress({ state }: { state: Extract<ReportState, { kind: 'progress' }> }) {
  const { rows, bytes, totalBytes, stalled } = state;
  const megabytes = (bytes / 1_048_576).toFixed(1);
  return (
    <div className="reading-progress">
      {stalled && (
        <RetryNotice failure={state}>
          The download stalls.{rows > 0 && ' The rows that have come stand below; the figures need the whole file.'}
        </RetryNotice>
      )}
      <label htmlFor="reading-progress">
        Reading the file: {count(rows)} rows, {megabytes} MB
        {totalBytes === null ? '' : ` of ${(totalBytes / 1_048_576).toFixed(1)} MB`}
      </label>
      <progress id="reading-progress" {...(totalBytes === null ? {} : { value: bytes, max: totalBytes })} />
    </div>
  );
}
