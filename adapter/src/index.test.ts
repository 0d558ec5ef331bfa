import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createAdapter } from './index.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const SCRIPT = `https://content.example/s/${id(1)}.js`;
const FORMAT = {
  format: 1,
  identity: 'lasting',
  triggers: [
    {
      id: id(2),
      variant: id(3),
      when: ['utm_source', 'chatgpt.com'],
      holdout: 0,
      pages: [
        {
          page: id(4),
          path: '/',
          version: 2,
          changes: [
            { element: id(5), selector: 'h1', text: 'For you' },
            { element: id(6), selector: '.old', hide: true },
          ],
        },
      ],
    },
  ],
};
const HTML = '<!doctype html><html><head></head><body><h1>Old</h1><p class="old">x</p></body></html>';
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  etag: '"a"',
  'cache-control': 'public, max-age=600',
};
const AGENT = { 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0' };
const visit = (query = '?utm_source=chatgpt.com', more: RequestInit = {}) =>
  new Request(`https://shop.example/${query}`, { headers: AGENT, ...more });
const page =
  (headers: Record<string, string> = PAGE, html = HTML) =>
  () =>
    new Response(html, { headers });

/** An adapter whose server answers so, and what it was asked. */
async function adapterOn(answer: () => Response | Promise<Response>) {
  const asked: Request[] = [];
  const adapter = createAdapter({
    script: SCRIPT,
    fetch: async (...given) => {
      asked.push(new Request(...given));
      return answer();
    },
  });
  return { adapter, asked };
}
const json = (value: unknown) => () => Response.json(value, { headers: { etag: '"f"' } });

it('A page leaves changed for its visitor alone, and what caches keep is the original', async () => {
  const { adapter, asked } = await adapterOn(json(FORMAT));
  await adapter.ready();
  expect(asked.map(({ url }) => url)).toEqual([SCRIPT.replace('.js', '.json')]);
  const changed = await adapter.handle(visit(), page());
  const html = await changed.text();
  expect(html).toContain('<h1>For you</h1><script>sightlineWas(');
  expect(html).toContain('.old{display:none!important}');
  expect(changed.headers.get('cache-control')).toBe('private, no-cache');
  expect(changed.headers.get('etag')).toBeNull();
  expect(changed.headers.get('set-cookie')).toMatch(
    new RegExp(
      `^sightline-visit=${id(2)}\\.${id(3)}\\.0\\.[\\w-]{36}; Path=/; Max-Age=1800; SameSite=Lax; HttpOnly; Secure$`,
    ),
  );
  const original = await adapter.handle(visit(''), page());
  expect([await original.text(), original.headers.get('etag'), original.headers.get('set-cookie')]).toEqual([
    HTML,
    '"a"',
    null,
  ]);
});

it('The hold-out gets the original with the same mark, so that both are counted alike', async () => {
  const { adapter } = await adapterOn(
    json({ ...FORMAT, triggers: FORMAT.triggers.map((trigger) => ({ ...trigger, holdout: 1 })) }),
  );
  await adapter.ready();
  const held = await adapter.handle(visit(), page());
  const html = await held.text();
  expect(html).toContain('"held":true');
  expect(html).toContain('<h1>Old</h1><p class="old">x</p></body>');
  expect(html).not.toContain('display:none');
  expect(held.headers.get('set-cookie')).toContain(`.1.`);
});

it('What is no page, or no visit to one, leaves untouched', async () => {
  const { adapter } = await adapterOn(json(FORMAT));
  await adapter.ready();
  for (const [request, next] of [
    [visit(), page({ 'content-type': 'application/json' })],
    [visit(), () => new Response(gzipSync(HTML), { headers: { ...PAGE, 'content-encoding': 'gzip' } })],
    [visit(), () => new Response(HTML, { status: 404, headers: PAGE })],
    [visit('?utm_source=chatgpt.com', { method: 'POST' }), page()],
    [visit(), page(PAGE, '<html><head></head><body>No headline</body></html>')],
  ] as const) {
    const response = await adapter.handle(request, next);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).not.toContain('For you');
  }
});

it('A page that `fetch` has unpacked is changed although its headers still say that it is packed', async () => {
  const { adapter } = await adapterOn(json(FORMAT));
  await adapter.ready();
  const server = createServer((_request, response) =>
    response.writeHead(200, { ...PAGE, 'content-encoding': 'gzip' }).end(gzipSync(HTML)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const changed = await adapter.handle(visit(), () => fetch(`http://127.0.0.1:${port}/`));
  expect(await changed.text()).toContain('<h1>For you</h1>');
  expect(changed.headers.get('content-encoding')).toBeNull();
  server.close();
});

it('Where the server is away, slow or answers nonsense, pages leave as they are and nothing waits', async () => {
  for (const answer of [
    () => new Promise<Response>(() => {}),
    () => Promise.reject(new Error('Away')),
    () => new Response('<html>', { status: 502 }),
    () => new Response('}{'),
    json({ format: 2, triggers: [] }),
    json(null),
  ]) {
    const { adapter } = await adapterOn(answer);
    const background: Promise<unknown>[] = [];
    const response = await adapter.handle(visit(), page(), (work) => background.push(work));
    expect(await response.text()).toBe(HTML);
    expect(background).toHaveLength(1);
  }
});

it('A page never fails because of what was to change it', async () => {
  const { adapter } = await adapterOn(json({ ...FORMAT, triggers: [null, ...FORMAT.triggers] }));
  await adapter.ready();
  expect(await (await adapter.handle(visit(), page())).text()).toBe(HTML);
});
