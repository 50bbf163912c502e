import { createServer, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Opened, openOnLoopback } from './loopback.js';

const STEP_MS = 5;

/**
 * Starts a proxy for a site on this machine that sends responses at `megabits` a second. Latency is
 * not simulated.
 */
export async function openLine(siteUrl: string, megabits: number): Promise<Opened> {
  const bytesPerMs = (megabits * 1e6) / 8 / 1000;
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const passed = request(new URL(url, siteUrl), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      buffer(found).then(
        (body) => trickle(body, answer, bytesPerMs),
        (error: unknown) => answer.destroy(error as Error),
      );
    });
    passed.once('error', (error) => answer.destroy(error));
    asked.pipe(passed);
  });
  return openOnLoopback(server);
}

async function trickle(body: Buffer, answer: ServerResponse, bytesPerMs: number): Promise<void> {
  const began = performance.now();
  for (let sent = 0; sent < body.length && !answer.destroyed;) {
    await wait(STEP_MS);
    const due = Math.min(body.length, Math.ceil((performance.now() - began) * bytesPerMs));
    answer.write(body.subarray(sent, due));
    sent = due;
  }
  answer.end();
}
