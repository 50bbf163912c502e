import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOwnerJson } from './owner-json.js';

const MEGABYTE = 1024 * 1024;

describe("a JSON file in the owner's folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'owner-json-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = () => readOwnerJson(folder, 'own.json');

  it('is an empty object if it is missing', async () => {
    expect(await read()).toEqual({ text: '{}' });
  });

  it('is read up to 1 MB, and a larger one is not', async () => {
    const largest = `"${'a'.repeat(MEGABYTE - 2)}"`;
    await writeFile(join(folder, 'own.json'), largest);
    expect(await read()).toEqual({ text: largest });
    await writeFile(join(folder, 'own.json'), `${largest}\n`);
    expect(await read()).toEqual({ problem: 'It is larger than 1 MB.' });
  });

  it('is a problem, not an error, if it is a folder or cannot be read', async () => {
    await mkdir(join(folder, 'own.json'));
    expect(await read()).toEqual({ problem: 'It is no file in the folder.' });
    await rm(join(folder, 'own.json'), { recursive: true });
    await symlink('x'.repeat(300), join(folder, 'own.json'));
    expect(await read()).toEqual({ problem: expect.stringContaining('ENAMETOOLONG') });
  });
});
