import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type ScriptSite, startScriptSite } from '../support/script-site.ts';
import { type Reachable, reach } from '../support/server.ts';
import type { Engine, EngineName, Profile, Tab } from './engine.ts';
import { findEngine, howToInstall } from './find-engine.ts';
import { startPuppeteerEngine } from './puppeteer-engine.ts';
import { startWebkitEngine } from './webkit-engine.ts';

interface WorkerFixtures {
  engine_name: EngineName;
  engine: Engine;
  /** The product, running; shared by all tests. */
  sightline: Reachable;
}

interface TestFixtures {
  /** A person's browser with nothing in it. */
  profile: Profile;
  /** Its first tab. No test may leave a page error behind, and a failure leaves a picture. */
  tab: Tab;
  /** A customer's site with the script. */
  site: ScriptSite;
}

/** Tests of one engine after the other: each of the projects names one. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine_name: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engine_name }, use) => {
      const engine = await startEngine(engine_name);
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  sightline: [
    async ({ playwright: _ }, use) => {
      const url = process.env.SIGHTLINE_URL;
      if (!url) throw new Error('No server was started.');
      await use(reach(url));
    },
    { scope: 'worker' },
  ],
  profile: async ({ engine }, use) => {
    const profile = await engine.openProfile();
    await use(profile);
    await profile.close();
  },
  tab: async ({ profile }, use, info) => {
    const tab = await profile.openTab();
    await use(tab);
    if (info.status !== info.expectedStatus)
      writeFileSync(info.outputPath('screen.png'), await tab.screenshot());
    expect(await tab.errors()).toEqual([]);
  },
  site: async ({ playwright: _ }, use) => {
    const site = await startScriptSite();
    await use(site);
    await site.close();
  },
});

async function startEngine(name: EngineName): Promise<Engine> {
  const installed = await findEngine(name);
  if (!installed) throw new Error(`${howToInstall(name)}.`);
  return installed.name === 'webkit' ? startWebkitEngine(installed) : startPuppeteerEngine(installed);
}

/** Waits until an expression is true in the page; while the page loads, none is. */
export async function until(tab: Tab, expression: string): Promise<void> {
  const holds = async () => Boolean(await tab.evaluate(`Boolean(${expression})`).catch(() => false));
  await expect.poll(holds, { message: expression }).toBe(true);
}

/** Clicks an element as soon as one exists that nothing covers; a refused click was not made. */
export async function click(tab: Tab, element: string): Promise<void> {
  await until(tab, element);
  const tryIt = async () => {
    await tab.evaluate(`void ${element}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    await tab.click(element);
  };
  await expect(tryIt).toPass();
}

/** Goes back or forward like the browser's button, until the address has that path. */
export async function travel(tab: Tab, way: 'back' | 'forward', path: string): Promise<void> {
  await tab.evaluate(`void setTimeout(() => history.${way}(), 0)`);
  await until(tab, `location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete'`);
}
