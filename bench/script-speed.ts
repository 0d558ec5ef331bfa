import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ElementChange,
  SCRIPT_CONFIG_PLACE,
  type ScriptCondition,
  type ScriptConfig,
} from '@sightline/contract/visiting/tracking';
import { launchPersonsChromium } from '../server/test/chromium.ts';
import { bundle } from '../tracker/bundle.ts';
import { atMost, type BenchRow, median } from './bench-row.ts';

const ROUNDS = 15;
const ELEMENTS = 2000;
const CHANGES = 20;
const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Runs in the page before anything else: adds up the main-thread time of the script's own work. */
const MEASURE = `
  window.spent = 0;
  window.shift = 0;
  const Original = MutationObserver;
  window.MutationObserver = class extends Original {
    constructor(work) {
      super((...given) => {
        const start = performance.now();
        work(...given);
        spent += performance.now() - start;
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const cell = (n: number) =>
  n % 100 === 50
    ? `<p class="change c${n}">The original words of ${n}</p>`
    : `<p class="c${n}">Line ${n}</p>`;
const PAGE = `<!doctype html><html lang="en"><head><title>Long</title><script src="/s/script.js"></script></head>
  <body>${Array.from({ length: ELEMENTS }, (_, n) => cell(n)).join('\n')}</body></html>`;

function configuration(): ScriptConfig {
  const changes: ElementChange[] = Array.from({ length: CHANGES }, (_, n) => ({
    element: id(100 + n),
    selector: `body > p.c${n * 100 + 50}`,
    text: `Other words of ${n}`,
  }));
  const pages = [{ page: id(4), path: '/', version: 1, changes }];
  const triggers = [
    { id: id(2), variant: id(3), when: ['utm_source', 'chatgpt.com'] as ScriptCondition, holdout: 0, pages },
  ];
  return { domain: id(1), identity: 'lasting', triggers, rules: [] };
}

/**
 * Deciding and applying on a page of 2,000 elements with 20 changes: main-thread time, layout shifts, requests before
 * the first view.
 */
export async function run(): Promise<BenchRow[]> {
  const script = (await bundle('script')).replace(SCRIPT_CONFIG_PLACE, () => JSON.stringify(configuration()));
  const measured = `const began = performance.now();${script};spent += performance.now() - began;`;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    // Browsers request it whenever they like.
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (request.method === 'POST') return response.writeHead(204).end();
    const isScript = request.url?.endsWith('.js');
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    return response.end(isScript ? measured : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/?utm_source=chatgpt.com`;
  const browser = await launchPersonsChromium();
  const spent: number[] = [];
  let shift = 0;
  let early = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      asked.length = 0;
      const context = await browser.newContext({ userAgent: 'Mozilla/5.0 Chrome/140.0.0.0' });
      const page = await context.newPage();
      await page.addInitScript(MEASURE);
      await page.goto(url, { waitUntil: 'load' });
      const changed: number = await page.evaluate(
        `[...document.querySelectorAll('.change')].filter((one) => /^Other/.test(one.textContent)).length`,
      );
      if (changed !== CHANGES) throw new Error(`Only ${changed} of ${CHANGES} elements were changed.`);
      while (!asked.some((one) => one.startsWith('POST'))) await page.waitForTimeout(20);
      await page.waitForTimeout(100);
      spent.push(await page.evaluate('spent'));
      shift = Math.max(shift, await page.evaluate('shift'));
      early = Math.max(early, asked.findIndex((one) => one.startsWith('POST')) - 2);
      await context.close();
    }
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
  return [
    atMost(`decide and apply, ${ELEMENTS} elements, ${CHANGES} changes, median`, median(spent), 'ms', 5),
    atMost('layout shift', shift, '(CLS)', 0),
    atMost('requests before the first view', early, 'requests', 0),
  ];
}
