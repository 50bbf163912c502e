import { dayInWords } from '../../../src/shared/day-in-words.js';
import type { PageMeta } from '../lib/page-meta.js';
import { useSite } from '../lib/site-settings.js';
import { AnyLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { type Block, blocksOf, fillIn, frontMatterOf, type Inline } from './content-file.js';

/** The meta data of a page from its content file. */
export function contentMeta(file: string): PageMeta {
  const { title, description } = frontMatterOf(file);
  return (settings) => ({ title: `${title} · ${settings.siteName}`, description: fillIn(description, settings) });
}

/** A page with the heading, the date and the text of a content file. */
export function ContentPage({ file }: { file: string }) {
  const site = useSite();
  const { title, updated } = frontMatterOf(file);
  return (
    <Page title={title} width="text">
      <div className="prose">
        <p className="prose-date">Effective {dayInWords(new Date(`${updated}T00:00:00Z`))}</p>
        <Blocks blocks={blocksOf(file, site)} />
      </div>
    </Page>
  );
}

interface BlocksProps {
  blocks: readonly Block[];
  /** Element for headings; by default from the level in the text. */
  headings?: 'h2' | 'h3';
}

/** Renders the blocks of a content file. The container styles them. */
export function Blocks({ blocks, headings }: BlocksProps) {
  return blocks.map((block, at) => <BlockView key={at} block={block} headings={headings} />);
}

function BlockView({ block, headings }: { block: Block; headings: BlocksProps['headings'] }) {
  if (block.kind === 'heading') {
    const Heading = headings ?? (block.level === 2 ? 'h2' : 'h3');
    return (
      <Heading>
        <Line content={block.content} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line content={block.content} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, at) => (
        <li key={at}>
          <Line content={item} />
        </li>
      ))}
    </List>
  );
}

function Line({ content }: { content: readonly Inline[] }) {
  return content.map((piece, at) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'strong') return <strong key={at}>{piece.text}</strong>;
    return (
      <AnyLink key={at} to={piece.to}>
        {piece.text}
      </AnyLink>
    );
  });
}
