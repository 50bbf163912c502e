import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that a browser on this machine can open. */
export interface Opened {
  url: string;
  close(): Promise<void>;
}

/** Makes the server listen on a free loopback port. */
export async function openOnLoopback(server: Server): Promise<Opened> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
