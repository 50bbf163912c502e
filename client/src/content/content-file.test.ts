import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../testing/open-page.js';
import { blocksOf, listsOf, frontMatterOf, parseMarkdown } from './content-file.js';

describe('parseMarkdown', () => {
  it('parses headings, paragraphs over several lines and both kinds of lists', () => {
    expect(parseMarkdown('## One\n\nfirst\nline\n\n- a\n- b\n  more\n\n1. c\n\n### Two')).toEqual([
      { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'One' }] },
      { kind: 'paragraph', content: [{ kind: 'text', text: 'first line' }] },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b more' }]],
      },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'c' }]] },
      { kind: 'heading', level: 3, content: [{ kind: 'text', text: 'Two' }] },
    ]);
  });

  it('parses strong text and links', () => {
    expect(parseMarkdown('See **this** and [that](/there).')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'See ' },
          { kind: 'strong', text: 'this' },
          { kind: 'text', text: ' and ' },
          { kind: 'link', text: 'that', to: '/there' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it('leaves HTML as plain text', () => {
    expect(parseMarkdown('<b>x</b>')).toEqual([{ kind: 'paragraph', content: [{ kind: 'text', text: '<b>x</b>' }] }]);
  });
});

describe('Content files', () => {
  const folder = join('client', 'src', 'content');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

  it.each(files)('%s has a title, a description, a date and a draft flag', (name) => {
    const { title, description, updated, draft } = frontMatterOf(readFileSync(join(folder, name), 'utf8'));
    expect([title, description].every((words) => words.length > 2)).toBe(true);
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(draft).toBe(true);
  });

  it.each(files)('%s leaves no placeholder unfilled', (name) => {
    expect(JSON.stringify(blocksOf(readFileSync(join(folder, name), 'utf8'), SETTINGS))).not.toContain('{{');
  });

  it('returns the lists of a content file by their headings', () => {
    const file = '---\ntitle: x\n---\n\n- a\n- **b** c\n\nwords\n\n## One\n\n- d\n  e\n';
    expect([...listsOf(file)]).toEqual([
      ['', ['a', 'b c']],
      ['One', ['d e']],
    ]);
  });

  it('rejects a file without front matter', () => {
    expect(() => frontMatterOf('## Words')).toThrow("no 'title'");
  });
});
