import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Hands a connection to a process; `failed` is called when that process turned out to be gone. */
type Take = (socket: Socket, failed: () => void) => void;

export interface SharedPort {
  /** From now on `take` gets its share of the connections, until what is returned is called. */
  join(take: Take): () => void;
  close(): void;
}

/** Connections that wait while nobody serves; what exceeds it is closed. */
const MAX_WAITING = 1000;

/** Owns a port and gives each new connection to the next process that serves, so that none is lost when one leaves. */
export async function sharePort(place: { host: string; port: number }): Promise<SharedPort> {
  const takers: Take[] = [];
  const waiting: Socket[] = [];
  // What a client sends belongs to the process that gets its connection.
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, giveAway);

  function giveAway(socket: Socket) {
    const take = takers.shift();
    if (take) {
      takers.push(take);
      take(socket, () => giveAway(socket));
    } else if (waiting.length < MAX_WAITING) waiting.push(socket);
    else socket.destroy();
  }

  server.listen(place);
  await once(server, 'listening');
  return {
    join: (take) => {
      takers.push(take);
      for (const socket of waiting.splice(0)) giveAway(socket);
      return () => {
        const at = takers.indexOf(take);
        if (at >= 0) takers.splice(at, 1);
      };
    },
    close: () => {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
