import subsetFont from 'subset-font';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endWith, ROOT } from './project.js';

const SOURCE = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const RESULT = join(ROOT, 'client/src/fonts/inter-basic.woff2');

/** Printable ASCII and the signs that the site's own texts and figures use. Keep in step with tokens.css. */
const BASIC =
  Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('') + '\u00A0©®°±·×–—‘’“”…€−';

/** Kerning, tabular figures, slashed zero; the others weigh a fifth of the file and change little in these characters. */
const FEATURES = ['kern', 'tnum', 'zero'];

/**
 * Writes the font that every page loads: Inter (SIL Open Font License 1.1) with the basic characters and the weights 400
 * to 620. Other Latin characters come from the package's own file when a page has one.
 */
async function subset(): Promise<number> {
  // A variable, not a literal: the types of the library do not know `keepFeatures` yet.
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
