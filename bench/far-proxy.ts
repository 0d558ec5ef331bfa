import { request } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { makeCertificate } from '../server/test/doubles/certificate.ts';

export interface FarProxy {
  port: number;
  close: () => void;
}

const certificate = makeCertificate(['localhost', '127.0.0.1']);
/** Headers that HTTP/2 has no use for. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * A server behind HTTP/2 and TLS, as far away as `round_trip` milliseconds: a new connection costs one for TCP and one
 * for TLS, and each exchange one.
 */
export async function startFarProxy(target: number, round_trip: number): Promise<FarProxy> {
  const secure = secured(target);
  const port = await listen(secure);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const ready = performance.now() + round_trip;
    carry(near, far, (now) => Math.max(now, ready) + round_trip / 2);
    carry(far, near, (now) => now + round_trip / 2);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      // What is still on its way arrives.
      socket.on('close', () =>
        setTimeout(() => {
          near.destroy();
          far.destroy();
        }, 2 * round_trip),
      );
    }
  });
  return {
    port: await listen(proxy),
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      secure.close();
    },
  };
}

function secured(target: number): Http2SecureServer {
  return createSecureServer({ ...certificate, allowHTTP1: true }, (asked, reply) => {
    const { method, url: path } = asked;
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !HOP.has(name));
    const further = request(
      { host: '127.0.0.1', port: target, method, path, headers: Object.fromEntries(headers) },
      (answer) => {
        const given = Object.entries(answer.headers).filter(([name]) => !HOP.has(name));
        reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(given));
        answer.pipe(reply);
      },
    );
    further.on('error', () => reply.destroy());
    asked.pipe(further);
  });
}

async function listen(server: ReturnType<typeof createServer> | Http2SecureServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function carry(from: Socket, to: Socket, due: (now: number) => number): void {
  from.setNoDelay(true);
  from.on('data', (data) => {
    const now = performance.now();
    setTimeout(() => to.writable && to.write(data), due(now) - now);
  });
  from.on('end', () => {
    const now = performance.now();
    setTimeout(() => to.end(), due(now) - now);
  });
}
