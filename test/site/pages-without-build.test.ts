import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { type Site, startSite } from '../support/site.js';

describe('pages without a client build', () => {
  let site: Site;
  let folder: string;
  let log: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'no-client-'));
    const written: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    try {
      site = await startSite({ CLIENT_DIR: folder, LOG_LEVEL: 'error' });
    } finally {
      write.mockRestore();
    }
    log = written.join('');
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });

  it('the server logs it at its start', () => {
    expect(log).toContain('The client build is missing');
    expect(log).toContain('npm run build:client');
  });

  it.each(['/', '/pricing', '/nothing-here'])('GET %s returns 503 with a message', async (path) => {
    const { status, body } = await site.visitor().get<ErrorAnswer>(path, { accept: 'text/html' });
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });

  it('the API and files still work', async () => {
    const answers = await Promise.all(
      ['/health/live', '/backtests/orb.csv', '/robots.txt'].map((path) => site.visitor().get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
