import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { isBrowserWorkerReady } from './browser-apart.ts';
import type { Tab } from './open-tab.ts';
import type { PageBrowser } from './page-browser.ts';

/** Declares the page in which the work runs. */
declare const document: { body: { innerText: string } };
declare function fetch(url: string): Promise<{ text(): Promise<string> }>;

const PROGRAM = path.resolve(import.meta.dirname, '../../browser-worker.ts');
const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');
const text = (tab: Tab) => tab.evaluate(() => document.body.innerText, null);

let folder = '';
let socket = '';
let site: SiteDouble;
let worker: ChildProcess;
let browser: PageBrowser;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'apart-'));
  socket = path.join(folder, 'browser.sock');
  site = await startSite({ '/': '<h1>Hello</h1>', '/inside': 'a secret of the network' });
  worker = await startWorker();
  browser = openBrowserOf(site, 'docs.example.test', { browser_socket: socket });
});
afterAll(async () => {
  await browser.close();
  worker.kill();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startWorker(): Promise<ChildProcess> {
  const { PATH, CHROMIUM_PATH } = process.env;
  const env = { PATH, CHROMIUM_PATH, HOME: folder, BROWSER_SOCKET: socket, DATA_DIR: path.dirname(CACHE) };
  const started = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(started.stdout, 'data');
  return started;
}

/** Processes below this one. */
function below(pid: number | undefined): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
  const children = parents.filter(({ parent }) => parent === pid).map((each) => each.pid);
  return children.flatMap((child) => [child, ...below(child)]);
}

it('A browser worker opens pages for the server, through the server’s own guarded proxy', async () => {
  expect(await isBrowserWorkerReady(socket)).toBe(true);
  const seen = await browser.visit({ url: 'http://docs.example.test/' }, async (tab) => {
    const inside = await tab.evaluate(
      (url) =>
        fetch(url).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      `http://127.0.0.1:${site.port}/inside`,
    );
    return [await text(tab), (await tab.screenshot()).subarray(1, 4).toString(), inside];
  });
  expect(seen).toEqual(['Hello', 'PNG', expect.not.stringContaining('secret')]);
  expect(site.requests.join()).not.toContain('/inside');
});

it('Neither the browser worker nor its browser knows a secret of the server', async () => {
  vi.stubEnv('SESSION_SECRET', 'the secret that nobody else may know');
  await browser.visit({ url: 'http://docs.example.test/' }, async () => {
    const processes = [worker.pid, ...below(worker.pid)];
    expect(processes.length).toBeGreaterThan(2);
    for (const pid of processes) {
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .map((line) => line.split('=')[0]);
      expect(names.filter((name) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE|SMTP/.test(name ?? ''))).toEqual([]);
    }
  });
  vi.unstubAllEnvs();
});

it('The browser ends with the server’s use of it, and leaves no socket behind', async () => {
  const other = openBrowserOf(site, 'docs.example.test', { browser_socket: socket });
  const before = below(worker.pid).length;
  const sockets = readdirSync(folder).sort();
  await other.visit({ url: 'http://docs.example.test/' }, text);
  await other.close();
  await expect.poll(() => below(worker.pid).length).toBeLessThanOrEqual(before);
  await expect.poll(() => readdirSync(folder).sort()).toEqual(sockets);
});

it('A browser worker that is away is named, and used again once it is back', async () => {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  const tried = browser.visit({ url: 'http://docs.example.test/' }, text);
  await expect(tried).rejects.toMatchObject({ code: 'no_browser' });
  await expect(tried).rejects.toThrow(/browser worker at .+ does not answer\. Start it/);
  worker = await startWorker();
  expect(await browser.visit({ url: 'http://docs.example.test/' }, text)).toBe('Hello');
});
