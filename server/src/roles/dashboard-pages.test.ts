import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { readPages } from './dashboard-pages.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html data-files="/assets/index.js" lang="en"><head><script>draw("$&")</script></head><body>%PRODUCT%<div id="shell"></div></body></html>',
  );
  const topic = { paths: ['/topics/$'], frame: 'workspace', files: ['assets/topic.js'], later: [] };
  const signIn = { paths: ['/login'], frame: 'sign-in', files: [], later: ['assets/parts.js'] };
  writeFileSync(path.join(folder, 'screens.json'), JSON.stringify([topic, signIn]));
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = {
  mail: { mailbox: false },
  sample_workspace: false,
  dashboard: { product_name: 'A & <b>' },
} as unknown as Config;

it('The dashboard’s page has the frame and the files of its address, and an unknown address has neither', () => {
  const pages = readPages(folder, config);
  const topic = pages.at('/topics/7').html;
  expect(topic).toContain('<html data-frame="workspace" data-files="/assets/index.js /assets/topic.js"');
  expect(pages.at('/login').html).toContain('id="shell" data-later="assets/parts.js"');
  for (const path of ['/topics', '/topics/7/more', '/elsewhere']) {
    expect(pages.at(path).html).not.toMatch(/data-frame|topic/);
    expect(pages.at(path).etag).not.toBe(pages.at('/topics/7').etag);
  }
});

it('The policy of the dashboard’s page names exactly the script that stands in it', () => {
  const { script, at } = readPages(folder, config);
  const [, text = ''] = /<script>(.*?)<\/script>/s.exec(at('/login').html) ?? [];
  expect(text).toBe('draw("$&")');
  expect(script).toBe(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
});

it('An operator’s product name cannot end the place where it stands in the page', () => {
  const { html } = readPages(folder, config).at('/login');
  expect(html).toContain('<body>A &amp; &lt;b&gt;<');
  expect(html).toContain('"product_name":"A & \\u003cb>"');
});
