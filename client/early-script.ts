import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = 'src/app/early/early.ts';
const PLACE = '<!--early-->';

/**
 * What runs before the first paint, as one script without imports: `early.js`, which the server puts into each page
 * (src/pages/inline-files.ts). The development server sends its modules, which come before the others but after a paint.
 */
export function earlyScript(): Plugin {
  let root = '';
  return {
    name: 'early-script',
    configResolved: (config) => {
      root = config.root;
    },
    // Before Vite looks for scripts that are not its own, and after the pages' own script was found.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) =>
        html.replace(
          PLACE,
          server ? `<script type="module" src="/${SOURCE}"></script>` : '<script src="/early.js"></script>',
        ),
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'early.js', source: await bundled(root) });
    },
  };
}

async function bundled(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, SOURCE), output: { format: 'iife' } },
    },
  });
  const [result] = [built].flat() as Rolldown.RolldownOutput[];
  if (result === undefined) throw new Error(`Nothing was made of ${SOURCE}.`);
  return result.output[0].code;
}
