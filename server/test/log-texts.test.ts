import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOver } from './call-over.ts';
import { rowsOf } from './fault-looks.ts';
import { type ServedApp, startServedApp } from './served-app.ts';
import { soon, until } from './soon.ts';
import { postBatch } from './tracked.ts';

/** Texts of customers, visitors, websites and providers, which must not be in a log. */
const TEXT = 'Zanzibarquartz';
const hostile = [
  `${TEXT} `.repeat(5000),
  `"${TEXT}" ((((`,
  `${TEXT}=1;`.repeat(2000),
  `€1 ${TEXT} 12.12.12.`,
  `${TEXT}\u0000`,
];

let served: ServedApp;
let provider: ReturnType<typeof createServer>;
let server: Awaited<ReturnType<ServedApp['start']>>;
beforeAll(async () => {
  served = await startServedApp();
  provider = createServer((_request, reply) => {
    reply.writeHead(400, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ error: { message: `I refuse ${TEXT}`, type: TEXT, code: TEXT } }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  server = await served.start({
    LOG_LEVEL: 'debug',
    OPENAI_API_KEY: 'sk-proj-abcdefghijklmnopqrstuvwxyz',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    WRITER_MODEL: 'openai/gpt-6-luna',
    WRITER_API_KEY: 'sk-of-the-writer-abcdefghijkl',
    WRITER_BASE_URL: `http://127.0.0.1:${port}/v1`,
    SITE_ORIGINS: `www.acme.example=http://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  await served.stop();
  provider.close();
});

const call = (method: string, path: string, body?: unknown) => {
  const { domain_id, token } = served.person;
  return callOver(server.at)(method, `/api/domains/${domain_id}${path}`, { token, body });
};

it('The log holds no text of customers, visitors, websites or providers, whatever fails', async () => {
  const app = served.app;
  for (const text of hostile) {
    await call('POST', '/aeo/content/create-page', {
      manual: { title: text.slice(0, 150), slug: `p-${hostile.indexOf(text)}`, content: text },
    });
    await call('POST', '/knowledge-base', {
      entry_type: 'prompt',
      source_type: 'manual',
      content_text: text,
    });
    await call('POST', '/aeo/save-and-analyze', {
      topic_text: text.slice(0, 150),
      prompts: [text.slice(0, 150)],
    });
    await call('POST', '/aeo/content/create-page', { prompt: text.slice(0, 400) });
    await call('POST', '/knowledge-base', `{"entry_type": "${text}`);
    await call('POST', '/competitors', { name: text, url: text });
    await call('GET', `/visitors?search=${encodeURIComponent(text.slice(0, 500))}`);
    await postBatch(server.at, served.person.domain_id, `{"visitor": "${text}"}`);
  }
  // A database's message about a refused row.
  await rowsOf(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'no %', new.content_text using detail = new.content_text, hint = new.content_text; end $$`,
  );
  await rowsOf(
    app,
    'create trigger refuse before insert on knowledge_entries for each row execute function refuse()',
  );
  await call('POST', '/knowledge-base', { entry_type: 'prompt', source_type: 'manual', content_text: TEXT });
  await app.ctx.jobs.send(app.ctx.db, { name: 'read-source' }, { entry_id: TEXT });
  const open = () =>
    rowsOf(app, "select 1 from tasks where status not in ('completed', 'error', 'cancelled')");
  await soon(async () => expect(server.output()).toContain('unexpected error'));
  await until(async () => (await open()).length === 0);
  await server.stop();
  expect(server.output()).toContain('"job":"read-source"');
  const told = server
    .output()
    .split('\n')
    .filter((line) => line.toLowerCase().includes(TEXT.toLowerCase()));
  expect(told.map((line) => line.slice(0, 600))).toEqual([]);
  expect(
    Math.max(
      ...server
        .output()
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThan(8000);
});
