import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Connection, poolConfig } from '../src/platform/db/database.ts';

/** A connection to a database that can be cut and restored. */
export async function startDatabaseProxy(connection: Connection) {
  const { host = '', port = 0, ...rest } = poolConfig(connection);
  const sockets = new Set<Socket>();
  let losing: string | null = null;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((socket) => {
    const database = connect(`${host}/.s.PGSQL.${port}`);
    for (const side of [socket, database]) keep(side);
    socket.pipe(database).pipe(socket);
    socket.on('data', (chunk) => {
      if (losing === null || !chunk.includes(losing)) return;
      losing = null;
      database.unpipe(socket);
      database.once('data', () => socket.destroy()).resume();
    });
    socket.on('close', () => database.destroy());
    database.on('close', () => socket.destroy());
  });
  const open = async (at = 0) => {
    await once(server.listen(at, '127.0.0.1'), 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const own_port = await open();
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    connection: {
      host: '127.0.0.1',
      port: own_port,
      user: String(rest.user),
      database: String(rest.database),
    },
    cut,
    /** Commits the next transaction, or the next statement with these words, but its caller never hears of it. */
    loseCommit: (words = 'commit') => {
      losing = words;
    },
    mend: () => open(own_port),
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
