import { chmodSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';

export interface Passage {
  /** Where it listens, when that is a port of loopback. */
  port: number;
  close(): void;
}

/** Passes on every connection to the Unix socket at `target`: from another one, or from a free port of loopback. */
export async function passOn(from: string | 'loopback', target: string): Promise<Passage> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ path: target, allowHalfOpen: true });
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    if (from === 'loopback') server.listen(0, '127.0.0.1', done);
    else server.listen(from, done);
  });
  if (from !== 'loopback') chmodSync(from, GROUP_ONLY);
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Sockets between two processes of one installation: their user and their group. */
export const GROUP_ONLY = 0o660;
