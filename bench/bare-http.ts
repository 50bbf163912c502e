import { createServer } from 'node:http';

/** An answer that the bare server sends: the bytes are Base64. */
export interface BareAnswer {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: string;
}

/**
 * The reference: Node's server without a framework. The answers come as JSON on standard input, one for each
 * path. Prints its port.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const given = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, BareAnswer>;
const answers = new Map(
  Object.entries(given).map(([path, { status, headers, body }]) => [
    path,
    { status, headers: headers.flat(), body: Buffer.from(body, 'base64') },
  ]),
);
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
