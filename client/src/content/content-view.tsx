import { dayInWords } from '../../../src/shared/day-in-words.js';
import type { PageMeta } from '../lib/page-meta.js';
import { useSite } from '../lib/site-settings.js';
import { AnyLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { type Block, blocksOf, fillIn, frontMatterOf, type Inline, plainText } from './content-file.js';

/** The meta data of a page from its content file. */
export function contentMeta(file: string): PageMeta {
  const { title, description } = frontMatterOf(file);
  return (settings) => ({ title: `${title} · ${settings.siteName}`, description: fillIn(description, settings) });
}

/** A page with the heading, the date and the text of a content file. */
export function ContentPage({ file }: { file: string }) {
  const site = useSite();
  const { title, updated } = frontMatterOf(file);
  const blocks = blocksOf(file, site);
  return (
    <Page title={title} className="reading">
      <div className="prose">
        <p className="prose-date">Effective {dayInWords(new Date(`${updated}T00:00:00Z`))}</p>
        <Blocks blocks={blocks} />
      </div>
      <Contents blocks={blocks} />
    </Page>
  );
}

/** Links to the headings of a page, beside its text on wide screens. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ul className="contents-links">
        {headings.map((block) => (
          <li key={anchorOf(block)}>
            <a href={`#${anchorOf(block)}`}>{block.kind === 'heading' && plainText(block.content)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of a heading, from its words; undefined for other blocks. */
function anchorOf(block: Block): string | undefined {
  if (block.kind !== 'heading') return undefined;
  return plainText(block.content)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
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
      <Heading id={headings === undefined ? anchorOf(block) : undefined}>
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
