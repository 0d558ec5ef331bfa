import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileOfPath } from './crawl-site-folder.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};

const EMPTY_ROOT = /<div id="(?:root|app)">\s*<\/div>/;

/** What a host that is set up for a single-page site answers at a path without a file. */
function shellOf(folder: string, pathname: string): { file: string; status: number } | null {
  if (extname(pathname) !== '') return null;
  for (const [name, status] of [
    ['/200.html', 200],
    ['/404.html', 404],
  ] as const) {
    const file = fileOfPath(folder, name);
    if (file) return { file, status };
  }
  const home = fileOfPath(folder, '/');
  return home && EMPTY_ROOT.test(readFileSync(home, 'utf8')) ? { file: home, status: 200 } : null;
}

/** A folder as static hosts serve it, on loopback. */
export async function serveSiteFolder(folder: string) {
  const server = createServer(({ url = '/' }, reply) => {
    const { pathname } = new URL(url, 'http://site.example');
    const found = fileOfPath(folder, pathname);
    const answer = found ? { file: found, status: 200 } : shellOf(folder, pathname);
    if (!answer) {
      reply.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(answer.file).toLowerCase()] ?? 'application/octet-stream';
    reply.writeHead(answer.status, { 'Content-Type': type }).end(readFileSync(answer.file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
