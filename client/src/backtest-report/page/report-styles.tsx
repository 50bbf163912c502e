import styleSheet from '../../styles/reports.css?url';

const PRECEDENCE = 'report';
/** Then a report without its looks is better than none; they follow when they come. */
const MOST_WAITED_MS = 10_000;

/** Stands in every page of reports: the server puts the style sheet into the head for it, in the browser `bringReportStyles` has. */
export function ReportStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence={PRECEDENCE} />;
}

let coming: Promise<void> | undefined;

/**
 * Puts it into the head of another page, where React finds it. Resolves when it is there, or after ten seconds. Rejects where
 * it does not load; the next call asks again. React alone would hold back a page that is rendered without it, and with it
 * whatever the visitor asks for while it is being rendered.
 */
export async function loadReportStyles(): Promise<void> {
  coming ??= document.querySelector(`link[rel="stylesheet"][href="${styleSheet}"]`) ? Promise.resolve() : bring();
  await Promise.race([coming, new Promise((resolve) => void setTimeout(resolve, MOST_WAITED_MS))]);
}

function bring(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet });
  link.dataset['precedence'] = PRECEDENCE;
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      coming = undefined;
      reject(new Error('The style sheet of reports did not load.'));
    });
  });
  document.head.append(link);
  return loading;
}

/** Ahead of a visit, which asks again where this fails. */
export function prefetchReportStyles(): void {
  loadReportStyles().catch((error: unknown) => console.info('No style sheet of reports came ahead.', error));
}
