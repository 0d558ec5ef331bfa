import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const FORMAT = {
  format: 1,
  identity: 'lasting',
  triggers: [
    {
      id: id(2),
      variant: id(3),
      when: ['host', '*.chatgpt.com'],
      holdout: 0,
      pages: ['/', '/feed', '/latin', '/gone'].map((at) => ({
        ...{ page: id(4), path: at, version: 2 },
        changes: [{ element: id(5), selector: 'h1', text: 'Für dich' }],
      })),
    },
  ],
};
const SCRIPT = `https://content.example/s/${id(1)}.js`;
const FROM_CHATGPT = { referer: 'https://chatgpt.com/', 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0' };

/**
 * Stands for WordPress: calls what the plug-in hooks in, in the order of a page. What WordPress keeps is a file, and
 * what Sightline answers comes with the request for `/renew`.
 */
const WORDPRESS = `<?php
define('ABSPATH', __DIR__);
define('KEPT', __DIR__ . '/kept.json');
$hooks = [];
$place = strtok($_SERVER['REQUEST_URI'], '?');
function kept() { return is_file(KEPT) ? json_decode(file_get_contents(KEPT), true) : []; }
function keep($name, $value) { file_put_contents(KEPT, json_encode([$name => $value] + kept())); }
function add_action($hook, $run) { $GLOBALS['hooks'][$hook][] = $run; }
function call($hook) { foreach ($GLOBALS['hooks'][$hook] ?? [] as $run) $run(); }
function get_option($name) { return kept()[$name] ?? ''; }
function get_transient($name) { return kept()[$name] ?? false; }
function set_transient($name, $value) { keep($name, $value); }
function delete_transient($name) { keep($name, false); }
function esc_url($address) { return htmlspecialchars($address); }
function is_feed() { return $GLOBALS['place'] === '/feed'; }
function is_preview() { return isset($_GET['preview']); }
function is_customize_preview() { return false; }
function is_ssl() { return true; }
function doing_action() { return false; }
function register_uninstall_hook() {}
function wp_next_scheduled() { return kept()['scheduled'] ?? false; }
function wp_schedule_single_event($time, $hook) { keep('scheduled', $hook); }
function wp_remote_get($address) { keep('asked_for', $address); return [(int) $_GET['status'], file_get_contents('php://input')]; }
function wp_remote_retrieve_response_code($answer) { return $answer[0]; }
function wp_remote_retrieve_body($answer) { return $answer[1]; }
function register_setting($group, $name, $of) { keep($name, $of['sanitize_callback'](file_get_contents('php://input'))); }
function add_settings_error($name, $code, $says) { echo $says; }
require __DIR__ . '/sightline/sightline.php';

if ($place === '/kept') exit(json_encode(kept()));
if ($place === '/save') exit(call('admin_init'));
if ($place === '/renew') exit(call(kept()['scheduled']));
call('template_redirect');
header('Content-Type: text/html; charset=' . ($place === '/latin' ? 'iso-8859-1' : 'UTF-8'));
header('Last-Modified: Mon, 30 Nov 2026 05:00:00 GMT');
if (isset($_GET['private'])) header('Cache-Control: no-store, private');
if (defined('DONOTCACHEPAGE')) header('X-Not-Kept: 1');
if ($place === '/gone') http_response_code(404);
echo '<!doctype html><html><head>';
call('wp_head');
echo '<title>A</title></head><body><h1>Über uns</h1></body></html>';
`;
const ORIGINAL = `<!doctype html><html><head><script async src="${SCRIPT}"></script>\n<title>A</title></head><body><h1>Über uns</h1></body></html>`;

describe.skipIf(spawnSync('php', ['-r', 'mb_strlen("");']).status !== 0)(
  'The plug-in in a page of WordPress (skipped where PHP or mbstring is missing)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'wordpress-'));
    const router = path.join(folder, 'router.php');
    let server: ReturnType<typeof spawn> | undefined;
    let origin = '';
    beforeAll(async () => {
      cpSync(`${import.meta.dirname}/../wordpress/sightline`, `${folder}/sightline`, { recursive: true });
      writeFileSync(`${folder}/sightline/arrive.js`, 'arrive');
      writeFileSync(router, WORDPRESS);
      const options = ['-d', 'display_errors=1', '-S', '127.0.0.1:0'];
      const php = spawn('php', [...options, router], { stdio: ['ignore', 'ignore', 'pipe'] });
      server = php;
      for await (const said of php.stderr.iterator({ destroyOnReturn: false })) {
        origin = /http:\/\/[\d.:]+/.exec(String(said))?.[0] ?? '';
        if (origin) break;
      }
      php.stderr.resume();
    });
    afterAll(() => {
      server?.kill();
      rmSync(folder, { recursive: true });
    });

    const ask = (at: string, init?: RequestInit) => fetch(origin + at, init);
    const save = async (given: string) => (await ask('/save', { method: 'POST', body: given })).text();
    const kept = async () => (await ask('/kept')).json();
    const renew = (body: string, status = 200) => ask(`/renew?status=${status}`, { method: 'POST', body });
    const page = async (at: string, headers: Record<string, string> = FROM_CHATGPT, method = 'GET') => {
      const answer = await ask(at, { headers, method });
      return { html: await answer.text(), headers: answer.headers };
    };

    it('Its setting takes the tag or its address, and keeps what it had when given anything else', async () => {
      expect((await page('/')).html).toBe(ORIGINAL.replace(/<script.*\n/, ''));
      expect(await save(` <script async src="${SCRIPT}"></script>\n`)).toBe('');
      for (const given of [
        'x',
        `${SCRIPT}"><b>`,
        'javascript:a//s/a.js',
        `<script src="${SCRIPT}"></script>`,
      ]) {
        expect(await save(given), given).toContain('Copy it again from Script Installation.');
        expect((await kept()).sightline_script).toBe(SCRIPT);
      }
      expect(await save(SCRIPT)).toBe('');
      expect((await kept()).sightline_script).toBe(SCRIPT);
    });

    it('A visitor gets the original until Sightline was asked, which no visitor waits for', async () => {
      const { html, headers } = await page('/');
      expect(html).toBe(ORIGINAL);
      expect(headers.get('last-modified')).not.toBeNull();
      expect((await kept()).scheduled).toBe('sightline_renew');
      expect(await kept()).not.toHaveProperty('asked_for');
      await renew(JSON.stringify(FORMAT));
      expect((await kept()).asked_for).toBe(SCRIPT.replace(/js$/, 'json'));
    });

    it('A visitor with a plan gets a page of their own, which nothing keeps', async () => {
      const { html, headers } = await page('/');
      expect(html).toMatch(/<head><script>\(arrive\)\(\{"visit":.*<h1>Für dich<\/h1><script>sightlineWas\(/s);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('last-modified')).toBeNull();
      expect(headers.get('x-not-kept')).toBe('1');
      const [cookie = ''] = headers.getSetCookie();
      expect(cookie).toContain(`sightline-visit=${id(2)}.${id(3)}.0.`);
      expect(cookie).toContain('HttpOnly; Secure');
      const later = { 'user-agent': FROM_CHATGPT['user-agent'], cookie: cookie.split(';')[0] as string };
      expect((await page('/', later)).html).toContain('Für dich');
      expect((await page('/?private')).headers.get('cache-control')).toBe('no-store, private');
    });

    it('All others, feeds, previews and what is no page in UTF-8 leave as they were made', async () => {
      for (const at of ['/feed', '/?preview=true', '/latin', '/gone', '/other']) {
        const { html, headers } = await page(at);
        expect(html, at).toBe(ORIGINAL);
        expect(headers.getSetCookie(), at).toEqual([]);
      }
      expect((await page('/', { ...FROM_CHATGPT, referer: 'https://a.example/' })).html).toBe(ORIGINAL);
      expect((await page('/', FROM_CHATGPT, 'POST')).html).toBe(ORIGINAL);
    });

    it('An answer that is none changes nothing, and null ends all variants', async () => {
      await renew('<h1>Away</h1>');
      await renew(JSON.stringify({ ...FORMAT, format: 2 }));
      await renew('null', 502);
      expect((await page('/')).html).toContain('Für dich');
      await renew('null');
      expect((await page('/')).html).toBe(ORIGINAL);
      await renew(JSON.stringify(FORMAT));
      rmSync(`${folder}/sightline/arrive.js`);
      expect((await page('/')).html).toBe(ORIGINAL);
    });
  },
);
