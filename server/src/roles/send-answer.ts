import type { IncomingMessage } from 'node:http';
import type { Ctx } from '../context.ts';
import { answerAgent, MAX_ASK_BYTES } from '../publishing/ask/ask.service.ts';
import { type EdgeCall, sendReply } from './send-reply.ts';

/** Answers an agent at `/ask` or `/mcp` of a published host; other hosts have nothing there. */
export async function sendAnswer(ctx: Ctx, asked: EdgeCall) {
  const { edge, request, reply, host, ip } = asked;
  const pages = await edge.siteAt(host).catch(() => undefined);
  if (pages === null) return sendReply(asked);
  for (const name of reply.getHeaderNames()) reply.removeHeader(name);
  if (!pages) {
    reply.writeHead(503, { 'Retry-After': '5', 'Content-Length': 0, Connection: 'close' });
    reply.end();
    return;
  }
  const { method = 'GET', url = '/', headers } = request;
  const body = () => readBody(request);
  const answer = await answerAgent(ctx, pages, { method, url, headers, ip, body });
  const length = Buffer.byteLength(answer.body);
  reply.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.status !== 204 && { 'Content-Length': length }),
    // What was sent and not read would be taken for the next request.
    ...(!request.complete && { Connection: 'close' }),
  });
  reply.end(method === 'HEAD' ? undefined : answer.body);
}

/** Null where it is longer than a question may be. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ASK_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
