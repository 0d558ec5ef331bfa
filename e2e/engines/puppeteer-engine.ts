import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type ElementHandle,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { CHROME_AGENT } from '../../server/test/chromium.ts';
import type { Engine, Installed, Profile, Tab } from './engine.ts';

type Driven = Extract<Installed, { name: 'chromium' | 'firefox' }>;

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startPuppeteerEngine(installed: Driven): Promise<Engine> {
  const started: (() => Promise<void>)[] = [];
  const start = async (blocked: boolean) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sightline-engine-'));
    started.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const browser = await puppeteer.launch(optionsOf(installed, folder, blocked));
    started.push(() => browser.close());
    return browser;
  };
  const shared = await start(false);
  return {
    // Allowing storage is a setting of a whole browser.
    openProfile: async ({ blocked = false } = {}) =>
      profileOf(await contextOf(blocked ? await start(true) : shared, blocked)),
    stop: async () => {
      for (const end of started.reverse()) await end();
    },
  };
}

function optionsOf(installed: Driven, folder: string, blocked: boolean): LaunchOptions {
  const shared: LaunchOptions = { headless: true, defaultViewport: { width: 1280, height: 800 } };
  if (installed.name === 'firefox')
    return {
      ...shared,
      browser: 'firefox',
      executablePath: installed.program,
      extraPrefsFirefox: blocked ? { 'network.cookie.cookieBehavior': 2 } : {},
    };
  const { executable_path, args, env } = installed.chromium;
  if (blocked) {
    const profile = path.join(folder, 'Default');
    mkdirSync(profile);
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(path.join(profile, 'Preferences'), JSON.stringify(settings));
  }
  return {
    ...shared,
    browser: 'chrome',
    executablePath: executable_path,
    env,
    userDataDir: folder,
    args: [...args, `--user-agent=${CHROME_AGENT}`],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
}

const contextOf = async (browser: Browser, blocked: boolean) =>
  blocked ? browser.defaultBrowserContext() : browser.createBrowserContext();

function profileOf(context: BrowserContext): Profile {
  return {
    openTab: async () => tabOf(await context.newPage()),
    close: async () => {
      // A browser's initial context ends with the browser.
      if (context.id) await context.close();
    },
  };
}

/** Logged text, also for errors, of which the driver reports only the kind. */
async function read(message: ConsoleMessage): Promise<string> {
  const said = message.args().map((handle) => handle.evaluate(String).catch(() => handle.toString()));
  return `console: ${message.text()} ${(await Promise.all(said)).join(' ')} ${message.location().url ?? ''}`;
}

/** Firefox reports each domain that is too broad for the script's cookie. */
const REFUSED_COOKIE = /^Cookie “sightline” has been rejected for invalid domain/;

function tabOf(page: Page): Tab {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (!REFUSED_COOKIE.test(text)) errors.push(text);
  });
  const reading: Promise<void>[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') reading.push(read(message).then((text) => void errors.push(text)));
  });
  // Leaving unsaved text is allowed.
  page.on('dialog', (dialog) => dialog.accept());
  const find = async (expression: string) => {
    const handle = await page.evaluateHandle(expression);
    const element = handle.asElement();
    if (!element) throw new Error(`There is no ${expression}.`);
    // The type of values in the page is unknown here; `asElement` asserts it.
    return element as ElementHandle<Element>;
  };
  return {
    goto: async (url) => {
      // What is asked for when a page is left fails, and browsers report that as an error.
      if (page.url().startsWith('http')) await page.waitForNetworkIdle({ idleTime: 100, timeout: 0 });
      await page.bringToFront();
      await page.goto(url);
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).type(text),
    errors: async () => {
      await Promise.all(reading);
      return errors;
    },
    cookies: () => page.browserContext().cookies(),
    screenshot: async () => Buffer.from(await page.screenshot()),
    // Closes it like a person: the page is notified.
    close: () => page.close({ runBeforeUnload: true }),
  };
}
