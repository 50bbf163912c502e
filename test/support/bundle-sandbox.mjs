import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles the sandbox into one file. Most test files start a sandbox, and the bundle starts in a
 * quarter of the time.
 */
export async function bundleSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'site-sandbox-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'sandbox/main.ts',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { checks: { eval: false }, output: { entryFileNames: 'sandbox.mjs' } },
    },
  });
  process.env['SANDBOX_FILE'] = join(folder, 'sandbox.mjs');
  globalThis.removeSandboxFile = () => rm(folder, { recursive: true, force: true });
}
