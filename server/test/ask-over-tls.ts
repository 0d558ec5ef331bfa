import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { PERSON_AGENT } from './tracked.ts';

export interface TlsQuestion {
  method?: string;
  token?: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
  /** The address of this machine to ask from. */
  from?: string;
}

export interface TlsReply {
  status: number;
  text: string;
  headers: NodeJS.Dict<string | string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  body: any;
}

/** Asks the proxy at this port, whose certificate has to be right for the host. */
export function askOverTls(
  at: { port: number; authority: string },
  host: string,
  url: string,
  { method = 'GET', token = '', body = '', type = 'application/json', headers = {}, from }: TlsQuestion = {},
): Promise<TlsReply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: at.port,
        servername: host,
        path: url,
        method,
        ...(from ? { localAddress: from } : {}),
        ca: readFileSync(at.authority),
        agent: false,
        headers: {
          host,
          'user-agent': PERSON_AGENT,
          'accept-language': 'en',
          ...(body ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            text,
            headers: reply.headers,
            body: /json/.test(reply.headers['content-type'] ?? '') ? JSON.parse(text) : null,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
