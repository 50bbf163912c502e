import { createSecretKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { JwtService } from '@nestjs/jwt';
import sqlite3 from 'sqlite3';

/**
 * The reference of the signed-in calls: Node's server without a framework checks the same token and reads the
 * same rows with prepared statements of the same driver. It sends the given headers. Reads its
 * settings from standard input and prints its address.
 */
export interface BareCalls {
  database: string;
  secret: string;
  /** The marks of the person's address. */
  marks: readonly [string, string];
  headers: readonly (readonly [string, string])[];
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { database, secret, marks, headers } = JSON.parse(Buffer.concat(chunks).toString()) as BareCalls;

const jwt = new JwtService({ secret: createSecretKey(secret, 'utf8') as unknown as Buffer });
const connection = new sqlite3.Database(database, sqlite3.OPEN_READONLY);
const prepared = (sql: string): ((...values: string[]) => Promise<Record<string, unknown>[]>) => {
  const statement = connection.prepare(sql);
  return (...values) =>
    new Promise((resolve, reject) => {
      statement.all<Record<string, unknown>>(values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
};
const session = prepared(
  'SELECT s.*, u.* FROM sessions s JOIN users u ON u.id = s.userId WHERE s.id = ? AND s.userId = ? AND s.expiresAt > ?',
);
const pending = prepared("SELECT email FROM account_links WHERE userId = ? AND purpose = 'email' AND expiresAt > ?");
const trial = prepared('SELECT 1 FROM trial_uses WHERE mark IN (?, ?)');
const subscriptions = prepared(
  'SELECT s.* FROM subscriptions s JOIN stripe_customers c ON c.id = s.customerId WHERE c.userId = ? ORDER BY s.createdAt DESC',
);

async function answer(url: string, cookie: string): Promise<object | null> {
  const token = /(?:^|; )token=([^;]+)/.exec(cookie)?.[1] ?? '';
  const { sub, sid } = jwt.verify<{ sub: string; sid: string }>(token, { algorithms: ['HS256'] });
  const now = new Date().toISOString();
  const [user] = await session(sid, sub, now);
  if (!user) return null;
  if (url === '/users/me') return { user, pending: await pending(sub, now) };
  return { subscriptions: await subscriptions(sub), used: await trial(...marks) };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const found = await answer(request.url ?? '', request.headers.cookie ?? '');
    const body = JSON.stringify(found);
    response.writeHead(found ? 200 : 401, [...headers.flat(), 'Content-Length', String(Buffer.byteLength(body))]);
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
