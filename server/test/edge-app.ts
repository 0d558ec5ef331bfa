import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { startTestApp, type TestApp } from './app.ts';
import { openPublisher, type Publisher } from './publisher.ts';

export interface EdgeReplyRead {
  status: number;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  text: string;
}

/** Asks over real HTTP at a host name; each request has a connection of its own unless an agent is given. */
export async function askEdge(
  url: string,
  { host, path = '/', method = 'GET', headers = {}, body }: AskOptions,
): Promise<EdgeReplyRead> {
  const { port } = new URL(url);
  const asked = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: { host, connection: 'keep-alive', ...headers },
  });
  asked.end(body);
  const [reply] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  asked.destroy();
  const raw = Buffer.concat(chunks);
  return { status: reply.statusCode, headers: reply.headers, raw, text: raw.toString() };
}

export interface AskOptions {
  host: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The product with its edge, and a first publisher. */
export async function startEdgeApp(): Promise<{ app: TestApp; publisher: Publisher }> {
  const app = await startTestApp({ edge: true });
  return { app, publisher: await openPublisher(app) };
}
