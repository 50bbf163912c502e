import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = 'src/app/early/main.ts';
const PLACEHOLDER = '<!--early-->';

/**
 * Bundles the code that runs before the first paint into `early.js`, a script without imports. The
 * server inlines it into each page (src/pages/client-build.ts). The development server sends it as
 * modules, which run after the first paint.
 */
export function earlyScript(): Plugin {
  let root = '';
  return {
    name: 'early-script',
    configResolved: (config) => {
      root = config.root;
    },
    // After Vite has found the page's entry script, so that it does not bundle this one too.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) =>
        html.replace(
          PLACEHOLDER,
          server ? `<script type="module" src="/${SOURCE}"></script>` : '<script src="/early.js"></script>',
        ),
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'early.js', source: await bundle(root) });
    },
  };
}

async function bundle(root: string): Promise<string> {
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
  if (result === undefined) throw new Error(`Bundling ${SOURCE} gave no output.`);
  return result.output[0].code;
}
