import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';

const FOLDER = 'node_modules/.cache/test-libraries';
/** Files that the bundle depends on, including this one. */
const SOURCES = ['test/support/bundle-libraries.mjs', 'vite.config.ts', 'package.json', 'package-lock.json'];
/** The pages' libraries, and native code that must stay in `node_modules`. */
const OTHERS = ['react', 'react-dom', 'react-router-dom', 'uplot', '@node-rs/argon2'];

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const LIBRARIES = Object.keys(dependencies).filter((name) => !OTHERS.includes(name));

const fileOf = (name) => name.replace('/', '_');

/** For `moduleNameMapper`: the bundled file of each library. */
export const bundledLibraries = Object.fromEntries(
  LIBRARIES.map((name) => [`^${name}$`, `<rootDir>/${FOLDER}/${fileOf(name)}.cjs`]),
);

/**
 * Bundles the server's libraries as the build does (docs/decisions/server-build.md). Jest reloads
 * them for every test file, which takes most of a second for a thousand small modules. The folder
 * appears once it is complete.
 */
export async function bundleLibraries() {
  const changed = Math.max(...SOURCES.map((file) => statSync(file).mtimeMs));
  const built = statSync(FOLDER, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > changed) return;
  // Imported on demand, because every run of Jest loads this file.
  const { build, loadConfigFromFile } = await import('vite');
  const making = `${FOLDER}-${process.pid}`;
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  const { output } = config.build.rolldownOptions;
  await build({
    ...config,
    // CommonJS has its own `__dirname` and `__filename`.
    define: {},
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      outDir: making,
      rolldownOptions: {
        input: Object.fromEntries(LIBRARIES.map((name) => [fileOf(name), name])),
        checks: { eval: false },
        output: { ...output, format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(making, FOLDER);
}
