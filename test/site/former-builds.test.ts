import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetFormerBuilds } from '../../client/keep-former-files.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';

const DAY_MS = 86_400_000;

describe('a build in the folder of earlier builds', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'builds-'));
    mkdirSync(join(folder, 'assets'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes the files as a build does, and returns what the folder then holds. */
  function build(day: number, ...files: string[]): string[] {
    for (const file of files) writeFileSync(join(folder, 'assets', file), '');
    const noted = files.map((file) => `assets/${file}`);
    forgetFormerBuilds(folder, noted, day * DAY_MS);
    return readdirSync(join(folder, 'assets')).toSorted();
  }

  it('keeps the files of the build before it, however old that build is', () => {
    build(1, 'a-1.js', 'a-1.js.br', 'same.css');
    expect(build(90, 'a-2.js', 'same.css')).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same.css']);
  });

  it('removes files a week after the build that replaced them', () => {
    build(1, 'a-1.js', 'a-1.js.br');
    build(10, 'a-2.js');
    expect(build(12, 'a-3.js')).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'a-3.js']);
    expect(build(18, 'a-4.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js']);
  });

  it('keeps the files of a build that left no note until the build after next', () => {
    writeFileSync(join(folder, 'assets', 'unknown.js'), '');
    expect(build(1, 'a-1.js')).toEqual(['a-1.js', 'unknown.js']);
    expect(build(2, 'a-2.js')).toEqual(['a-1.js', 'a-2.js']);
  });

  it.each(['', '["assets/a-2'])('removes nothing while a note is %j, and goes on once it is old', (note) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    build(1, 'a-1.js');
    build(10, 'a-2.js');
    writeFileSync(join(folder, '.builds', `${10 * DAY_MS}.json`), note);
    expect(build(20, 'a-3.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    expect(build(28, 'a-4.js')).toEqual(['a-3.js', 'a-4.js']);
  });

  it('leaves files that are no notes and folders that no build made alone', () => {
    build(1, 'a-1.js');
    writeFileSync(join(folder, '.builds', '.DS_Store'), 'no note');
    mkdirSync(join(folder, 'assets', 'own'));
    build(2, 'a-2.js');
    expect(build(20, 'a-3.js')).toEqual(['a-2.js', 'a-3.js', 'own']);
    expect(readdirSync(join(folder, '.builds'))).toContain('.DS_Store');
  });
});

it(
  "the server's half of the client is one file, which a later build cannot take away in part",
  async () => {
    const files = readdirSync(join(await clientBuild(), 'dist-server'), { recursive: true });
    expect(files.filter((file) => String(file).endsWith('.js'))).toEqual(['entry-server.js']);
  },
  CLIENT_BUILD_TIMEOUT_MS,
);
