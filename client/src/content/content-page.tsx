import { dayInWords } from '../../../src/shared/day-in-words.js';
import type { PageMeta } from '../lib/page-meta.js';
import { useSite } from '../lib/site-settings.js';
import { Page } from '../ui/page.js';
import { blocksOf, fillIn, frontMatterOf } from './content-file.js';
import { Blocks } from './prose.js';

/** Title and description of a page from its content file. */
export function contentMeta(file: string): PageMeta {
  const { title, description } = frontMatterOf(file);
  return (settings) => ({ title: `${title} · ${settings.siteName}`, description: fillIn(description, settings) });
}

/** A page that shows a content file: heading, date and text. */
export function ContentPage({ file }: { file: string }) {
  const site = useSite();
  const { title, updated } = frontMatterOf(file);
  return (
    <Page title={title} width="text">
      <div className="prose">
        <p className="prose-date">In use since {dayInWords(new Date(`${updated}T00:00:00Z`))}</p>
        <Blocks blocks={blocksOf(file, site)} />
      </div>
    </Page>
  );
}
