import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Whether a request names two hosts: a cache in front may have used the other one, and would store our answer for it.
 */
export function namesTwoHosts({ rawHeaders, url = '', headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts += 1;
  const target = ABSOLUTE.exec(url)?.[1]?.toLowerCase();
  return hosts > 1 || (target !== undefined && target !== headers.host?.toLowerCase());
}
