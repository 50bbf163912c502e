import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What operators start beside the server, by its file in src/cli. */
const COMMANDS = [
  'access',
  'backtests-check',
  'backup',
  'customer',
  'events',
  'launch-check',
  'mails',
  'migrate',
  'refund',
  'sync',
];

const commands = COMMANDS.map((name) => [`cli/${name}`, `src/cli/${name}.ts`]);

/**
 * Addons are files of their own, and what only Nest could use is not installed. The Dockerfile
 * copies the addons.
 */
const OUTSIDE = ['sqlite3', '@node-rs/argon2', '@nestjs/microservices', '@nestjs/websockets'];

/**
 * Node keeps warnings about the ways of libraries to itself only under a folder named node_modules.
 * Two folders deep, as every package is: Node 20 hangs when it prints, in colors, an error from a
 * file that lies right in it.
 */
const LIBRARIES = 'node_modules/libraries/all';

/** Its `require` is one of its own making, which hides Express from the build. */
const serveStatic: Plugin = {
  name: 'serve-static',
  transform: {
    filter: { id: /@nestjs\/serve-static\/dist\/loaders\/express\.loader\.js$/ },
    handler: (code) => code.replace('const require = createRequire(import.meta.url);', ''),
  },
};

/** Each of them first checks which Node runs it. */
const nodeFirst: Plugin = {
  name: 'node-first',
  transform: {
    filter: { id: /[/\\]src[/\\](main|cli[/\\][a-z-]+)\.ts$/ },
    handler(code, id) {
      if (!this.getModuleInfo(id)?.isEntry) return undefined;
      return `import ${JSON.stringify(join(import.meta.dirname, 'scripts/node-version.mjs'))};\n${code}`;
    },
  },
};

/**
 * The server with all it uses in a few files: finding and loading a thousand small ones was half of
 * its start.
 */
export default defineConfig({
  plugins: [nodeFirst, serveStatic],
  publicDir: false,
  ssr: { noExternal: true, external: OUTSIDE },
  // Libraries made for CommonJS ask for these, and the result is an ES module.
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  build: {
    ssr: true,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'figures.worker': 'src/backtests/figures.worker.ts',
        ...Object.fromEntries(commands),
      },
      output: {
        // TypeORM knows migrations by the names of their classes.
        keepNames: true,
        // The metadata of decorators needs its polyfill before the first of them.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => (name === LIBRARIES ? '[name].mjs' : '[name].js'),
        codeSplitting: { groups: [{ name: LIBRARIES, test: /node_modules/ }] },
      },
    },
  },
});
