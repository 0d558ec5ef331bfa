import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Route } from '../fetch/outgoing-route.ts';

/** Headers of the connection, not of the message. */
const HOP_BY_HOP =
  /^(connection|proxy-connection|proxy-authorization|proxy-authenticate|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  route: Route;
  /** Opens a checked socket to the host. */
  open: () => Promise<Socket>;
}

/** Forwards one plain request and its answer; `count` says whether this many more bytes are allowed. */
export function forward(
  { request, response, url, route, open }: Exchange,
  count: (bytes: number) => boolean,
  fail: (error: unknown) => void,
) {
  const secure = route.trusted && route.origin.startsWith('https:');
  open()
    .then((socket) => {
      const target = sendRequest({
        createConnection: () =>
          secure ? connectTls({ socket, servername: new URL(route.origin).hostname }) : socket,
        method: request.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { ...passedOn(request.headers), host: url.host, connection: 'close' },
        setHost: false,
        insecureHTTPParser: true,
      });
      target.on('error', fail);
      response.on('close', () => {
        target.destroy();
        socket.destroy();
      });
      target.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, rawPassedOn(answer.rawHeaders));
        answer.on('data', (chunk: Buffer) => {
          if (!count(chunk.length)) response.destroy();
        });
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      });
      request.pipe(target);
    })
    .catch(fail);
}

function passedOn(headers: IncomingMessage['headers']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)));
}

/** Alternating names and values in their original order, so that repeated headers such as cookies stay separate. */
function rawPassedOn(raw: readonly string[]): string[] {
  return raw.filter((_, place) => !HOP_BY_HOP.test(raw[place - (place % 2)] ?? ''));
}
