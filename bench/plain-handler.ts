import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

// Measures the machine's speed: it reads JSON and answers JSON, and does nothing else.
const server = createServer(async (request, reply) => {
  const body = await json(request);
  reply.setHeader('content-type', 'application/json').end(JSON.stringify({ body, at: Date.now() }));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}/`);
});
process.on('SIGTERM', () => process.exit(0));
