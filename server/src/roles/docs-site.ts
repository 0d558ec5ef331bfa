import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, namesEtag } from '../platform/http/names-etag.ts';

const SITE = path.resolve(import.meta.dirname, '../../../docs/dist');
const NOT_BUILT =
  'The documentation is not built on this installation. In a checkout, run `npm run docs`, then reload this page.\n';
/** Names of pages and files; nothing that leads out of the folder. */
const NAME = /^(?:[\w@~-][\w.@~-]*\/)*[\w@~-][\w.@~-]*$/;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const unpack = promisify(brotliDecompress);

type ReadFile = (name: string) => Promise<Buffer | string | null>;

/** The documentation at `/docs`, for everyone. Pages have no inline scripts, so they keep the policy of the dashboard. */
export function serveDocs(app: FastifyInstance, folder = SITE) {
  const read = readSite(folder);
  // Where guides were before they had a site.
  app.get<{ Params: { guide: string } }>('/aeo-help/:guide', ({ params }, reply) =>
    reply.redirect(`/docs/${encodeURIComponent(params.guide)}`, 308),
  );
  // Fastify leaves out the closing slash of `/docs/`.
  for (const route of ['/docs', '/docs/*'])
    app.get<{ Params: { '*'?: string } }>(route, async (request, reply) => {
      // Links of the home page begin behind the slash.
      if (request.url.split('?', 1)[0] === '/docs') return reply.redirect('/docs/', 308);
      return sendPage(read, fileOf(request.params['*'] ?? ''), request, reply);
    });
}

async function sendPage(read: ReadFile, name: string | null, request: FastifyRequest, reply: FastifyReply) {
  const content = name === null ? null : await read(name);
  const page = content ?? (await read('404.html'));
  if (page === null) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
  const type = TYPES[path.extname(content === null ? '404.html' : (name ?? ''))];
  const etag = etagOf(page);
  const forever = content !== null && name?.startsWith('assets/');
  reply
    .code(content === null ? 404 : 200)
    .type(type ?? 'application/octet-stream')
    .header('etag', etag)
    .header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (content !== null && namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(page);
}

/** `scores` is the file `scores.html`; null is a name that no file has. */
function fileOf(name: string): string | null {
  if (name === '') return 'index.html';
  if (!NAME.test(name)) return null;
  return TYPES[path.extname(name)] ? name : `${name}.html`;
}

/** Files of the site: those of a checkout, or pictures beside one packed file with all texts (`copy-files.ts`). */
export function readSite(folder: string): ReadFile {
  let texts: Promise<Record<string, string>> | undefined;
  return async (name) => {
    const plain = await readFile(path.join(folder, name)).catch(absent);
    if (plain) return plain;
    texts ??= readTexts(path.join(folder, 'site.json.br'));
    return (await texts)[name.replace(/\.lean\.js$/, '.js')] ?? null;
  };
}

async function readTexts(file: string): Promise<Record<string, string>> {
  const packed = await readFile(file).catch(absent);
  return packed ? JSON.parse((await unpack(packed)).toString()) : {};
}

function absent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(error.code ?? '')) return null;
  throw error;
}
