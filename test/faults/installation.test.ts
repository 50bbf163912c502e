import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isSupported, SUPPORTED } from '../../scripts/node-version.mjs';
import { sandboxSettings } from '../../scripts/sandbox-settings.js';

interface Run {
  code: number | string | undefined;
  output: string;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-installation-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env } };
  return promisify(execFile)(command, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code?: number | string; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** Packs these files into a package, as npm would download it. */
async function pack(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const source = join(folder, 'packages', name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(source, 'package', file)), { recursive: true });
    await writeFile(join(source, 'package', file), text);
  }
  const archive = join(source, 'package.tgz');
  execFileSync('tar', ['-czf', archive, '-C', source, 'package']);
  return archive;
}

/** Installs this package with the test's own packages instead of the native ones. */
async function install(sqlite3: Readonly<Record<string, string>>): Promise<Run> {
  const { scripts, optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const argon2 = { 'package.json': '{ "name": "@node-rs/argon2", "version": "1.0.0" }', 'index.js': '' };
  const manifest = {
    scripts: { postinstall: scripts.postinstall },
    dependencies: { '@node-rs/argon2': `file:${await pack('argon2', argon2)}` },
    optionalDependencies: Object.fromEntries(
      await Promise.all(
        Object.keys(optionalDependencies).map(async (name) => [name, `file:${await pack(name, sqlite3)}`]),
      ),
    ),
    allowScripts: { sqlite3: true },
  };
  await cp('scripts', join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  return run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--no-update-notifier']);
}

const sqlite3Package = (fields: object): string =>
  JSON.stringify({ name: 'sqlite3', version: '1.0.0', bundleDependencies: ['node-gyp'], ...fields });

describe('npm ci', () => {
  it('fails with one sentence if sqlite3 can be neither downloaded nor compiled', async () => {
    const failed = await install({
      'package.json': sqlite3Package({ scripts: { install: 'echo gyp ERR! not ok && exit 1' } }),
      'index.js': '',
    });
    expect(failed.code).not.toBe(0);
    expect(failed.output).toContain('sqlite3 could not be installed: ');
    expect(failed.output).toContain('python3, make, g++ and Node');
    expect(failed.output).not.toContain('gyp');
  });

  it('fails with the same sentence if the binary does not load and there is no compiler', async () => {
    const failed = await install({
      'package.json': sqlite3Package({}),
      'index.js': 'throw new Error("GLIBC_2.38 not found")',
    });
    expect(failed.code).not.toBe(0);
    expect(failed.output).toContain('sqlite3 could not be installed: ');
    expect(failed.output).not.toContain('GLIBC');
  });

  it('compiles sqlite3 if the downloaded binary does not load', async () => {
    const done = await install({
      'package.json': sqlite3Package({}),
      'index.js': 'require("./compiled.js")',
      'node_modules/node-gyp/bin/node-gyp.js': 'require("node:fs").writeFileSync("compiled.js", "")',
    });
    expect(done.output).toContain('Compiling it');
    expect(done.code).toBe(0);
  });

  it('prints nothing if everything works', async () => {
    const done = await install({ 'package.json': sqlite3Package({}), 'index.js': '' });
    expect(done.output).not.toMatch(/sqlite3|warn/);
    expect(done.code).toBe(0);
  });
});

/** Copies the built server to a folder with only these packages and an earlier database. */
async function builtWith(...names: readonly string[]): Promise<void> {
  for (const name of ['dist', 'package.json', 'scripts']) await cp(name, join(folder, name), { recursive: true });
  for (const name of ['data', 'node_modules']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'data/site.sqlite'), '');
  for (const name of names) await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
}

/** A sqlite3 that was built for another system. */
async function foreignSqlite3(): Promise<void> {
  await mkdir(join(folder, 'node_modules/sqlite3'));
  await writeFile(join(folder, 'node_modules/sqlite3/index.js'), 'throw new Error("invalid ELF header\\n    at x")');
}

const settings = (): Record<string, string> => ({
  ...sandboxSettings({ url: 'http://localhost:9', smtpPort: 9 }),
  JWT_SECRET: 'a secret for tests that is long enough to be one',
  SITE_URL: 'http://localhost:3000',
  DATA_DIR: join(folder, 'data'),
});

const STARTED = [['dist/main.js'], ['dist/cli/access.js', 'list'], ['dist/cli/migrate.js']];
/** Makes this Node report an outdated version. */
const OLDER = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })';

describe('node_modules of another machine', () => {
  it.each(STARTED)('is reported in one line by %s', async (...args) => {
    await builtWith('@node-rs');
    await foreignSqlite3();
    const { code, output } = await run(process.execPath, args, settings());
    expect(output).toMatch(/^sqlite3 does not load in Node [\d.]+ on \S+: invalid ELF header\. Run `npm ci` .*\n$/);
    expect(code).toBe(1);
  });

  it('is reported if a package is missing', async () => {
    await builtWith('sqlite3');
    const { code, output } = await run(process.execPath, ['dist/main.js'], settings());
    expect(output).toMatch(/^@node-rs\/argon2 does not load in Node .*\n$/);
    expect(code).toBe(1);
  });

  it.each([...STARTED, ['scripts/run.mjs', 'start']])(
    'is reported in one line by %s with an outdated Node',
    async (...args) => {
      await builtWith();
      const older = `data:text/javascript,${encodeURIComponent(OLDER)}`;
      const { code, output } = await run(process.execPath, ['--import', older, ...args], settings());
      expect(output).toBe(`Node 18.20.8 does not run this: it needs ${SUPPORTED}.\n`);
      expect(code).toBe(1);
    },
  );

  it('is reported by npm start if nothing is installed', async () => {
    await cp('scripts', join(folder, 'scripts'), { recursive: true });
    const { code, output } = await run(process.execPath, ['scripts/run.mjs', 'start']);
    expect(output).toMatch(/^The packages are not installed .*\n$/);
    expect(code).toBe(1);
  });
});

test('refuses exactly the Node versions that package.json excludes', async () => {
  expect(SUPPORTED).toBe(JSON.parse(await readFile('package.json', 'utf8')).engines.node);
  expect(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'].filter((version) => !isSupported(version))).toEqual([]);
  expect(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.9.0'].filter(isSupported)).toEqual([]);
});
