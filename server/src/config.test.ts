import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { spawnServer } from '../test/server-process.ts';
import { environmentSchema, loadConfig } from './config.ts';

const SESSION_SECRET = 'a secret that only the tests of this house know';
const load = (environment: NodeJS.ProcessEnv) => loadConfig({ SESSION_SECRET, ...environment });

describe('settings', () => {
  it('need none to run on this machine alone', () => {
    expect(load({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 4000,
      public_url: 'http://localhost:4000',
      content_host: 'localhost:4000',
      mail: { mailbox: true },
      edge: { cname_target: 'localhost', ips: [], local_only: true },
      assistants: { keys: { chatgpt: null, perplexity: null, gemini: null } },
      writer: null,
    });
  });

  it('may keep to the built-in writer, which needs no key', () => {
    expect(load({ WRITER_MODEL: 'built-in', OPENAI_API_KEY: 'sk-x' }).writer).toBe('built-in');
  });

  it('count as absent when they are empty', () => {
    expect(load({ OPENAI_API_KEY: '', SMTP_URL: '', PORT: '' }).assistants.keys.chatgpt).toBe(null);
  });

  it('[A-HELP-02] always name somebody to write to: the founders, else whom answers to letters reach', () => {
    const helper = (environment: NodeJS.ProcessEnv) => load(environment).dashboard.help_email;
    const letters = { MAIL_FROM: 'Acme <team@acme.example>', MAIL_REPLY_TO: 'people@acme.example' };
    expect(helper({ ...letters, FOUNDERS_EMAIL: 'ada@acme.example' })).toBe('ada@acme.example');
    expect(helper(letters)).toBe('people@acme.example');
    expect(helper({ MAIL_FROM: letters.MAIL_FROM })).toBe('team@acme.example');
    expect(helper({ MAIL_FROM: 'team@acme.example' })).toBe('team@acme.example');
    expect(helper({})).toBe('no-reply@localhost');
  });

  it('that are wrong are named, all of them', () => {
    const wrong = {
      PORT: 'four thousand',
      PUBLIC_URL: 'localhost:4000/x y',
      DATABASE_URL: 'no url',
      LOG_LEVEL: 'loud',
      ASSISTANT_CONCURRENCY: '0',
      ASSISTANT_TIMEOUT_SECONDS: '-1',
      ANSWER_BODY_RETENTION_DAYS: 'ever',
      WRITER_MODEL: 'gpt',
      FOUNDERS_EMAIL: 'nobody',
      SESSION_SECRET: 'short',
      SMTP_URL: 'mail',
      MAIL_FROM: 'Acme',
      MAIL_REPLY_TO: 'people',
      EDGE_CNAME_TARGET: 'https://pages.example.com',
      EDGE_IPS: '203.0.113.7, 999.1.1.1',
      EDGE_CAA: "Let's Encrypt",
      API_ORIGINS: 'https://tools.example.com/',
    };
    const told = errorOf(wrong);
    for (const name of Object.keys(wrong)) expect(told).toContain(`  ${name}: `);
  });

  it('that clash are named, all of them', () => {
    const told = errorOf({
      HOST: '0.0.0.0',
      NODE_ENV: 'production',
      SESSION_SECRET: undefined,
      WRITER_MODEL: 'openai/gpt-5.1',
      SITE_ORIGINS: 'docs.example.test',
    });
    for (const name of [
      'SMTP_URL',
      'PUBLIC_URL',
      'SESSION_SECRET',
      'WRITER_API_KEY or WRITER_BASE_URL',
      'SITE_ORIGINS',
    ])
      expect(told).toContain(`  ${name}: `);
  });

  it('of Stripe come together or not at all, and never beside plans without payment', () => {
    const STRIPE_SECRET_KEY = 'sk_test_x';
    const STRIPE_WEBHOOK_SECRET = 'whsec_x';
    const both = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
    expect(load({}).stripe).toBe(null);
    expect(load(both).stripe).toEqual({
      secret_key: 'sk_test_x',
      webhook_secret: 'whsec_x',
      api_base: undefined,
      has_tax: false,
    });
    expect(errorOf({ STRIPE_SECRET_KEY })).toContain('  STRIPE_WEBHOOK_SECRET: ');
    expect(errorOf({ STRIPE_WEBHOOK_SECRET })).toContain('  STRIPE_SECRET_KEY: ');
    expect(errorOf({ STRIPE_API_BASE: 'http://localhost:1' })).toContain('  STRIPE_API_BASE: ');
    expect(errorOf({ ...both, BILLING: 'local' })).toContain('  BILLING: ');
    // The two values swapped.
    const swapped = errorOf({ STRIPE_SECRET_KEY: 'whsec_x', STRIPE_WEBHOOK_SECRET: 'sk_test_x' });
    expect(swapped).toContain('  STRIPE_SECRET_KEY: ');
    expect(swapped).toContain('  STRIPE_WEBHOOK_SECRET: ');
    expect(swapped).not.toContain('sk_test_x');
  });

  it.each(['0.0.0.0', '::', '192.168.1.7', 'example.com', '127.evil.example'])(
    'of HOST %s need a mail server, or anyone could read the letters',
    (HOST) => {
      expect(errorOf({ HOST, PUBLIC_URL: 'https://app.example.com' })).toContain('SMTP_URL');
      const mended = load({
        HOST,
        PUBLIC_URL: 'https://app.example.com',
        SMTP_URL: 'smtp://mail.example.com',
      });
      expect(mended.mail.mailbox).toBe(false);
    },
  );

  it.each([
    ['http://localhost:4000', true],
    ['http://127.0.0.1:4000', true],
    ['http://[::1]:4000', true],
    ['http://app.localhost', true],
    ['https://app.example.com', false],
    ['https://localhost.example.com', false],
    ['https://127.example.com', false],
  ])('of PUBLIC_URL %s show letters: %s', (PUBLIC_URL, mailbox) => {
    expect(load({ PUBLIC_URL }).mail.mailbox).toBe(mailbox);
    expect(load({ PUBLIC_URL, SMTP_URL: 'smtp://mail.example.com' }).mail.mailbox).toBe(false);
  });

  it('[P-API-45] take one service for the small icons of all sites', () => {
    const icons = (FAVICON_URL_TEMPLATE: string) =>
      load({ FAVICON_URL_TEMPLATE }).dashboard.favicon_url_template;
    expect(icons('https://icons.example.com/{host}.png?s=32')).toBe(
      'https://icons.example.com/{host}.png?s=32',
    );
    for (const wrong of [
      'https://icons.example.com/',
      'https://{host}/favicon.ico',
      'icons.example.com/{host}',
    ])
      expect(() => icons(wrong)).toThrow('FAVICON_URL_TEMPLATE');
  });

  it('stand in .env.example with their defaults', () => {
    const fields = Object.entries<z.ZodType>(environmentSchema.shape);
    const names = fields.map(([name]) => name).toSorted();
    const example = [...read('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)];
    const compose = read('compose.yaml');
    const forCompose = (name: string) => !names.includes(name) && compose.includes(`\${${name}`);
    const shown = example.map(([, name = '']) => name).filter((name) => !forCompose(name));
    expect(shown.toSorted()).toEqual(names);
    const values = new Map(example.map(([, name = '', value = '']) => [name, value]));
    for (const [name, field] of fields) {
      const { data: preset } = field.safeParse(undefined);
      if (preset) expect([name, values.get(name)]).toEqual([name, String(preset)]);
    }
    // Uncommented as they are, they are valid settings.
    expect(() => load({ ...Object.fromEntries(values), WRITER_API_KEY: 'key' })).not.toThrow();
  });

  it('keep a secret made once, for its owner only', () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'sightline-config-'));
    const { session_secret } = loadConfig({ DATA_DIR });
    expect(session_secret.length).toBeGreaterThan(40);
    expect(loadConfig({ DATA_DIR }).session_secret).toBe(session_secret);
    const file = path.join(DATA_DIR, 'session-secret');
    expect(readFileSync(file, 'utf8')).toBe(session_secret);
    expect(statSync(file).mode & 0o077).toBe(0);
    rmSync(DATA_DIR, { recursive: true });
  });
});

it('the server says what is wrong and does not start', async () => {
  const { child, output } = spawnServer({ HOST: '0.0.0.0', LOG_LEVEL: 'loud' });
  const code = await new Promise((done) => child.once('exit', done));
  expect(code).toBe(1);
  expect(output()).toContain('Sightline could not start.');
  expect(output()).toContain('LOG_LEVEL: ');
  expect(output()).not.toMatch(/\bat .*\.ts:\d+/);
});

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

function errorOf(environment: NodeJS.ProcessEnv): string {
  try {
    load(environment);
  } catch (error) {
    return String(error);
  }
  throw new Error('These settings were accepted.');
}
