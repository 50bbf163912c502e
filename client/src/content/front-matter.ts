import { CONTENT_FILE } from './content-file.js';

/** The lines between `---` at the top of a content file. */
export interface FrontMatter {
  title: string;
  description: string;
  /** The day the words came into use, `YYYY-MM-DD`. */
  updated: string;
  /** True until the owner has put words of their own in place. */
  draft: boolean;
}

/** Reads the front matter of a content file. Throws where a line is missing, so that a broken file is found by the tests. */
export function frontMatterOf(file: string): FrontMatter {
  const lines = (CONTENT_FILE.exec(file)?.[1] ?? '').split('\n');
  const values = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const value = (name: string): string => {
    const found = values.get(name);
    if (found === undefined || found === '') throw new Error(`The content file has no '${name}' in its front matter`);
    return found;
  };
  return {
    title: value('title'),
    description: value('description'),
    updated: value('updated'),
    draft: value('draft') === 'true',
  };
}
