import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/project.js';
import { requestRaw } from '../test/support/raw-request.js';
import { startServer } from '../test/support/server.js';
import { startBare } from './bare.js';
import type { BareAnswer } from './bare-http.js';
import { load, pinServer, type Target } from './load.js';
import { compare, type Row } from './ratios.js';

interface Case {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** Asks for the current version, for an answer without a body. */
  isRepeated?: boolean;
}

const BROTLI = { 'accept-encoding': 'br' };
const LEAST = 0.6;

function cases(): Case[] {
  const script = readdirSync(join(ROOT, 'client/dist/assets')).find((name) => /^index-.*\.js$/.test(name));
  return [
    { name: 'home page, Brotli', path: '/', headers: BROTLI },
    { name: 'home page, 304', path: '/', headers: BROTLI, isRepeated: true },
    { name: 'script, Brotli', path: `/assets/${script}`, headers: BROTLI },
    { name: 'backtest CSV, Brotli', path: '/backtests/orb.csv', headers: BROTLI },
    { name: 'backtest CSV, uncompressed', path: '/backtests/orb.csv', headers: { 'accept-encoding': 'identity' } },
  ];
}

/** Pages and files against Node's bare server with the same bytes and headers. */
export async function benchFiles(): Promise<Row[]> {
  const site = await startServer();
  try {
    await pinServer(site.pid());
    const rows: Row[] = [];
    for (const one of cases()) {
      const { headers, answer } = await recorded(site.url, one);
      const bare = await startBare('bare-http.ts', answer);
      try {
        const target = (url: string, pid: number): Target => ({
          url,
          pids: [pid],
          requests: [{ path: one.path, headers }],
        });
        rows.push(
          await compare(one.name, LEAST, {
            ours: (seconds) => load(target(site.url, site.pid()), seconds),
            reference: (seconds) => load(target(bare.url, bare.pid), seconds),
          }),
        );
      } finally {
        await bare.stop();
      }
    }
    return rows;
  } finally {
    await site.remove();
  }
}

/** Headers that Node's server adds by itself. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

/** The answer of the site, for the bare server to repeat. */
async function recorded(
  siteUrl: string,
  { path, headers, isRepeated }: Case,
): Promise<{ headers: Record<string, string>; answer: Record<string, BareAnswer> }> {
  const first = await requestRaw(siteUrl, path, { headers });
  const sent = isRepeated ? { ...headers, 'if-none-match': String(first.headers.etag) } : headers;
  const { status, headers: received, bytes } = await requestRaw(siteUrl, path, { headers: sent });
  if (status !== (isRepeated ? 304 : 200)) throw new Error(`${path} answered ${status}.`);
  const kept = Object.entries(received).filter(([name]) => !NODES_OWN.has(name));
  const pairs = kept.map(([name, value]) => [name, String(value)] as const);
  return { headers: sent, answer: { [path]: { status, headers: pairs, body: bytes.toString('base64') } } };
}
