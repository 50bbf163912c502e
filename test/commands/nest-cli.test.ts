import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

let project: string;

/** A copy of this project with only the files that the schematics read. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'nest-cli-'));
  for (const file of ['nest-cli.json', 'package.json', 'src/app.module.ts', 'src/users/users.module.ts']) {
    await cp(file, join(project, file));
  }
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

const generate = async (...args: readonly string[]): Promise<string> => {
  const nest = resolve('node_modules/.bin/nest');
  const { stdout } = await promisify(execFile)(nest, ['generate', ...args], {
    cwd: project,
  });
  return stripVTControlCharacters(stdout);
};

const read = (file: string): Promise<string> => readFile(join(project, file), 'utf8');

describe('nest generate', () => {
  it('creates a module, registers it and adds .js to the import', async () => {
    const output = await generate('module', 'reviews');
    expect(output).toContain('CREATE src/reviews/reviews.module.ts');
    expect(await read('src/app.module.ts')).toContain("import { ReviewsModule } from './reviews/reviews.module.js';");
  });

  it('adds a service to the module without a spec file', async () => {
    const output = await generate('service', 'reviews');
    expect(output).toContain('CREATE src/reviews/reviews.service.ts');
    expect(output).not.toContain('spec');
    expect(await read('src/reviews/reviews.module.ts')).toContain("from './reviews.service.js'");
  });

  it.each([
    ['controller', 'users/invitations', 'src/users/invitations.controller.ts'],
    ['service', 'users/auth/passkeys', 'src/users/auth/passkeys.service.ts'],
    ['guard', 'users/auth/admin', 'src/users/auth/admin.guard.ts'],
  ])('puts a %s named %s into %s', async (kind, name, file) => {
    expect(await generate(kind, name)).toContain(`CREATE ${file}`);
    expect(await read(file)).toMatch(/export class \w+/);
  });

  it('keeps the imports of the modules it changes', async () => {
    const module = await read('src/users/users.module.ts');
    expect(module).toContain("from './users.service.js'");
    expect(module).not.toMatch(/from '\.[^']*(?<!\.js)'/);
  });
});
