import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../sandbox/config.js';
import { localPlan } from '../../scripts/site-environment.js';
import { readSettings } from '../../src/config/read-settings.js';

const before = { ...process.env };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'site-plan-'));
});

afterEach(() => {
  process.env = { ...before };
  rmSync(dataDir, { recursive: true, force: true });
});

/** URL of the image's health check with this PORT. */
function checkedAddress(port: string): string {
  const [, command = ''] = /HEALTHCHECK[^]*?CMD (\[.*\])\n/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const [, , code = ''] = JSON.parse(command) as string[];
  const told = `globalThis.fetch = async (url) => { console.log(String(url)); return { ok: true }; };`;
  return execFileSync(process.execPath, ['-e', told + code], { env: { PORT: port }, encoding: 'utf8' }).trim();
}

describe('an empty setting means the default', () => {
  it.each(['', ' '])('“%s” in npm start, the server and the sandbox', (empty) => {
    const names = ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SITE_URL', 'HOST', 'LOG_LEVEL', 'JWT_SECRET'];
    Object.assign(process.env, Object.fromEntries(names.map((name) => [name, empty])), { DATA_DIR: dataDir });
    const plan = localPlan();
    expect([plan.sitePort, plan.sandboxPort, plan.smtpPort]).toEqual([3000, 3001, 3002]);
    expect([plan.siteUrl, plan.host]).toEqual(['http://localhost:3000', '127.0.0.1']);
    const settings = readSettings(plan.siteEnvironment);
    expect(settings.JWT_SECRET).toBe(readFileSync(join(dataDir, 'jwt-secret'), 'utf8').trim());
    expect(readSettings({ ...plan.siteEnvironment, PORT: empty }).PORT).toBe(3000);
    expect(readConfig({ SANDBOX_PORT: empty, SANDBOX_SMTP_PORT: empty })).toMatchObject({ port: 3001, smtpPort: 3002 });
  });

  it("in the image's health check too", () => {
    expect(['', ' ', '4000'].map(checkedAddress)).toEqual(
      ['3000', '3000', '4000'].map((port) => `http://127.0.0.1:${port}/health/live`),
    );
  });
});
