import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDocs } from '../src/roles/docs-site.ts';
import { startTestApp, type TestApp } from './app.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SITE = path.join(ROOT, 'docs/dist');

let app: TestApp;
beforeAll(async () => {
  const PATH = [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  execFileSync(process.execPath, ['scripts/build-docs.ts'], { cwd: ROOT, env: { ...process.env, PATH } });
  app = await startTestApp();
});
afterAll(() => app.stop());

it('The documentation is served at /docs to everyone, with a policy under which its scripts run and no other does', async () => {
  expect(await app.call('GET', '/docs')).toMatchObject({ status: 308, headers: { location: '/docs/' } });
  const { status, headers, text } = await app.call('GET', '/docs/lift');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('Why you may look every day');
  const policy = String(headers['content-security-policy']);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
  for (const file of globSync('**/*.html', { cwd: SITE })) {
    const html = readFileSync(path.join(SITE, file), 'utf8');
    expect([file, html.match(/<script(?![^>]* src=)[^>]*>/g)]).toEqual([file, null]);
    expect([file, html.match(/\son\w+="/g)]).toEqual([file, null]);
  }
  const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
  expect(scripts.length).toBeGreaterThan(1);
  for (const src of scripts) {
    const script = await app.call('GET', src);
    expect(script.status).toBe(200);
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  }
});

it('Generated reference, a copy that is still right, unknown pages and addresses that lead out of the folder are answered', async () => {
  const settings = await app.call('GET', '/docs/reference/settings');
  expect(settings.text).toContain('SESSION_SECRET');
  const again = { headers: { 'if-none-match': String(settings.headers.etag) } };
  expect((await app.call('GET', '/docs/reference/settings', again)).status).toBe(304);
  const unknown = await app.call('GET', '/docs/no-such-page');
  expect(unknown).toMatchObject({ status: 404 });
  expect(unknown.headers['content-type']).toContain('text/html');
  for (const out of [
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/.vitepress/x',
    '/docs//etc/passwd',
  ])
    expect((await app.call('GET', out)).text).not.toMatch(/"workspaces"|root:/);
  expect(await app.call('GET', '/aeo-help/scores')).toMatchObject({
    status: 308,
    headers: { location: '/docs/scores' },
  });
});

it('A checkout without the site says how to build it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
  const bare = Fastify();
  serveDocs(bare, path.join(folder, 'absent'));
  const absent = await bare.inject('/docs/');
  expect(absent.statusCode).toBe(404);
  expect(absent.body).toContain('npm run docs');
  rmSync(folder, { recursive: true });
});
