import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { INLINE_PLACES } from '@sightline/contract/visiting/tracking';
import { launchPersonsChromium } from '../server/test/chromium.ts';
import { bundle } from '../tracker/bundle.ts';
import { atMost, type BenchRow, median, shown } from './bench-row.ts';

const ROUNDS = 15;
const LINES = Array.from({ length: 300 }, (_, n) => `<p>Line ${n} of the page</p>`).join('\n');
const PAINTED = `new Promise((done) => {
  new PerformanceObserver((list) => {
    const entry = list.getEntriesByName('first-contentful-paint')[0];
    if (entry) done(entry.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/**
 * First contentful paint of a page whose script server accepts connections and never answers, compared with the same
 * page without the tag. Both are loaded alternately, so that a slow machine affects both.
 */
export async function run(): Promise<BenchRow[]> {
  const hanging = await listen(createServer(() => {}));
  const inline = (await bundle('inline'))
    .replace(INLINE_PLACES.src, () => JSON.stringify(`http://127.0.0.1:${hanging.port}/s/0.js`))
    .replace(INLINE_PLACES.ways, () => JSON.stringify(['chatgpt.com']));
  const site = await listen(
    createServer(({ url = '' }, response) => {
      const tag = url.startsWith('/tag') ? `<script>${inline}</script>` : '';
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><html lang="en"><head><title>A page</title>${tag}</head><body>${LINES}</body>`,
      );
    }),
  );
  const browser = await launchPersonsChromium();
  const times: Record<'plain' | 'none' | 'variant', number[]> = { plain: [], none: [], variant: [] };
  const paths = { plain: '/', none: '/tag', variant: '/tag?utm_source=chatgpt.com' };
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of ['plain', 'none', 'variant'] as const) {
        const context = await browser.newContext({ userAgent: 'Mozilla/5.0 Chrome/140.0.0.0' });
        const page = await context.newPage();
        await page.goto(`http://localhost:${site.port}${paths[kind]}`, { waitUntil: 'load' });
        times[kind].push(await page.evaluate<number>(PAINTED));
        await context.close();
      }
  } finally {
    await browser.close();
    hanging.close();
    site.close();
  }
  const plain = median(times.plain);
  return [
    shown('first contentful paint without the tag, median', plain, 'ms'),
    atMost(
      'the same with a script server that hangs, for who sees no variant',
      median(times.none),
      'ms',
      Math.round(1.05 * plain + 30),
    ),
    atMost('later for who may see one', median(times.variant) - plain, 'ms', 900),
  ];
}

async function listen(server: ReturnType<typeof createServer>): Promise<{ port: number; close: () => void }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
