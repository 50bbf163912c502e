import { HYPOTHETICAL_TEXTS, sampleTitle } from '../../content/hypothetical-texts.js';

interface HypotheticalNoticeProps {
  /** Whether the data is made up, or the names of the strategies whose data is. */
  sample: boolean | string;
}

/**
 * The one notice beside simulated results, in type no smaller than theirs (17 CFR 4.41). It also
 * says if the data is a sample.
 */
export function HypotheticalNotice({ sample }: HypotheticalNoticeProps) {
  const { label, title, reportSample, statement } = HYPOTHETICAL_TEXTS;
  return (
    <aside className="hypothetical" aria-label={label}>
      <p>
        <strong>{sample === false ? title : sampleTitle(sample === true ? null : sample)}</strong>{' '}
        {sample !== false && `${reportSample} `}
        {statement}
      </p>
    </aside>
  );
}
