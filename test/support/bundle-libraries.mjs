import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';

const FOLDER = 'node_modules/.cache/test-libraries';
/** What the bundle is made of and by; this file first. */
const SOURCES = ['test/support/bundle-libraries.mjs', 'vite.config.ts', 'package.json', 'package-lock.json'];
/** Of the pages, and files that only `node_modules` can hold. */
const OTHERS = ['react', 'react-dom', 'react-router-dom', 'uplot', '@node-rs/argon2'];

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const LIBRARIES = Object.keys(dependencies).filter((name) => !OTHERS.includes(name));

const fileOf = (name) => name.replace('/', '_');

/** For `moduleNameMapper`: each library in its bundled form. */
export const bundledLibraries = Object.fromEntries(
  LIBRARIES.map((name) => [`^${name}$`, `<rootDir>/${FOLDER}/${fileOf(name)}.cjs`]),
);

/**
 * Bundles the server's libraries as its build does (docs/decisions/server-build.md), for Jest:
 * every test file loads all of them anew, and a thousand small modules took it most of a second.
 * The folder is there when it is complete.
 */
export async function bundleLibraries() {
  const changed = Math.max(...SOURCES.map((file) => statSync(file).mtimeMs));
  const built = statSync(FOLDER, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > changed) return;
  // Only here: every run of Jest reads the names above.
  const { build, loadConfigFromFile } = await import('vite');
  const making = `${FOLDER}-${process.pid}`;
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  const { output } = config.build.rolldownOptions;
  await build({
    ...config,
    // CommonJS has these.
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
