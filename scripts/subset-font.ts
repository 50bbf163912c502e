import subsetFont from 'subset-font';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endWith, ROOT } from './project.js';

const SOURCE = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const RESULT = join(ROOT, 'client/src/fonts/inter-basic.woff2');

/** Printable ASCII and other characters of the site's texts. tokens.css lists the same ranges. */
const BASIC =
  Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('') + '\u00A0©®°±·×–—‘’“”…€−';

/**
 * Kerning, tabular figures, slashed zero. Other features are a fifth of the file and change little.
 */
const FEATURES = ['kern', 'tnum', 'zero'];

/**
 * Writes the font that every page loads: Inter (SIL Open Font License 1.1) with basic characters
 * and weights 400 to 620. Other Latin characters come from the package's file, if a page has any.
 */
async function subset(): Promise<number> {
  // A variable, because the library's types do not allow `keepFeatures` in a literal.
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 620 } },
    keepFeatures: FEATURES,
  } as const;
  const font = await subsetFont(await readFile(SOURCE), BASIC, options);
  await writeFile(RESULT, font);
  process.stdout.write(`${RESULT}: ${font.length} bytes\n`);
  return 0;
}

await endWith(subset);
