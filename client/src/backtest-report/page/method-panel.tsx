import { type ReactNode, useEffect, useState } from 'react';
import { filterMetricGroups } from '../../../../backtest-engine/metrics/metric-definitions.js';
import { REPORT_TEXTS } from '../../content/report-texts.js';
import type { FileFacts } from '../worker/report-messages.js';
import { FileNotes } from './file-reading.js';

/** Ids within the panel that links of the page lead to. */
const TARGETS: readonly string[] = ['#method-title', '#reading-title', '#keys-title'];

/** How the file was read, the figures are calculated, and the charts are used. Folded. */
export function MethodPanel({ file }: { file: FileFacts }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const openForLink = (): void => {
      if (TARGETS.includes(location.hash)) setIsOpen(true);
    };
    openForLink();
    addEventListener('hashchange', openForLink);
    return () => removeEventListener('hashchange', openForLink);
  }, []);
  return (
    <details
      className="report-part report-method"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h2 id="method-title">{REPORT_TEXTS.method}</h2>
      </summary>
      <section aria-labelledby="reading-title">
        <h3 id="reading-title">{REPORT_TEXTS.readingTitle}</h3>
        <FileNotes file={file} />
      </section>
      <Part title={REPORT_TEXTS.notionTitle}>
        {REPORT_TEXTS.notions.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Part>
      <Part title={REPORT_TEXTS.keysTitle} id="keys-title">
        <p>{REPORT_TEXTS.curveKeys}</p>
        <p>{REPORT_TEXTS.rowsKeys}</p>
      </Part>
      {isOpen && (
        <Part title={REPORT_TEXTS.calculationTitle}>
          <dl className="figures-meaning">
            {filterMetricGroups(() => true)
              .flatMap(({ metrics }) => metrics)
              .map(({ key, label, definition }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
          </dl>
        </Part>
      )}
    </details>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
}
