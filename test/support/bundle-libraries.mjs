import { readFileSync, statSync } from 'node:fs';
import { build, loadConfigFromFile } from 'vite';

const FOLDER = 'node_modules/.cache/test-libraries';
/** Of the pages, and files that only `node_modules` can hold. */
const OTHERS = ['react', 'react-dom', 'react-router-dom', 'uplot', 'sqlite3', 'argon2'];

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const LIBRARIES = Object.keys(dependencies).filter((name) => !OTHERS.includes(name));

const fileOf = (name) => name.replace('/', '_');

/** For `moduleNameMapper`: each library in its bundled form. */
export const bundledLibraries = Object.fromEntries(
  LIBRARIES.map((name) => [`^${name}$`, `<rootDir>/${FOLDER}/${fileOf(name)}.cjs`]),
);

/**
 * Bundles the server's libraries as its build does (docs/decisions/server-build.md), for Jest: every test file loads all of
 * them anew, and a thousand small modules took it most of a second.
 */
export async function bundleLibraries() {
  const changed = Math.max(...['package-lock.json', 'vite.config.ts'].map((file) => statSync(file).mtimeMs));
  const built = statSync(`${FOLDER}/typeorm.cjs`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > changed) return;
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
      outDir: FOLDER,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(LIBRARIES.map((name) => [fileOf(name), name])),
        checks: { eval: false },
        output: { ...output, format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
}
