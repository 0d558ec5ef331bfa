import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface TlsDouble {
  port: number;
  /** Shows another certificate, or none, from the next handshake on. */
  show(certificate: Certificate | null): void;
  close(): Promise<void>;
}

/**
 * A TLS web server on loopback. Without a certificate it refuses handshakes, like one that is still waiting for its
 * own.
 */
export async function startTls(certificate: Certificate | null = null): Promise<TlsDouble> {
  const server = createServer((_request, response) => response.end('Hello.'));
  const show = (shown: Certificate | null) => server.setSecureContext(shown ?? {});
  show(certificate);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    show,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
