import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findTestChromium } from '../server/test/chromium.ts';
import { startSightline } from './support/server.ts';

/** The pictures of the README, made from the sample workspace: `npm run pictures`. */
const IMAGES = path.resolve(import.meta.dirname, '../docs/images');
const MAX_BYTES = 150_000;
const SAMPLE_MS = 300_000;
/** Pictures of pages are taken by a browser of the server, one after another. */
const DRAWN_MS = 90_000;

const PICTURES: Record<string, (page: Page) => Promise<unknown>> = {
  figures: (page) => page.goto('/overview'),
  overview: async (page) => {
    await page.goto('/overview');
    await page.getByRole('region', { name: 'Latest Crawler Visits' }).waitFor();
    await drawn(page);
    await page.getByRole('heading', { name: 'AI Bot Visits (daily)' }).evaluate((heading) => {
      // Below the bar that says what the sample is.
      heading.style.scrollMarginTop = '72px';
      heading.scrollIntoView();
    });
  },
  topic: async (page) => {
    await page.goto('/topic-analysis');
    await page.getByRole('heading', { name: 'Rota software' }).click();
    await page.getByText('Performance over time').waitFor();
  },
  answer: async (page) => {
    await page.goto('/topic-analysis');
    await page.getByRole('heading', { name: 'Rota software' }).click();
    await page.getByRole('tab', { name: 'Prompts' }).click();
    await page.getByRole('table', { name: 'Prompt Analyses' }).getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Response' }).click();
    await page.getByRole('heading', { name: 'Citations' }).waitFor();
  },
  content: async (page) => {
    await page.goto('/content?slug=about');
    await page.getByText('AI crawler visits').waitFor();
  },
  personalized: async (page) => {
    await page.goto('/personalized-pages');
    await page.getByRole('img', { name: /as it was shown$/ }).waitFor({ timeout: DRAWN_MS });
    await whileSo(page, IS_UNPICTURED);
  },
  analytics: (page) => page.goto('/analytics'),
  journey: async (page) => {
    await page.goto('/journeys');
    await page.getByText('Converted').first().click();
    // Another visitor came first.
    await drawn(page);
    await whileSo(page, IS_UNPICTURED);
  },
  settings: (page) => page.goto('/settings'),
};

/** A page next to the preview. */
const IS_UNPICTURED = `[...document.querySelectorAll('li > button')].some((entry) => !entry.querySelector('img'))`;

const IS_BUSY = `document.querySelector('[aria-busy=true], .mantine-Skeleton-root') !== null ||
  [...document.images].some((image) => !image.complete)`;

async function drawn(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await whileSo(page, IS_BUSY);
  // A line of a chart is drawn after its data.
  await page.waitForTimeout(1000);
}

async function whileSo(page: Page, expression: string) {
  const until = Date.now() + DRAWN_MS;
  while (await page.evaluate(expression)) {
    if (Date.now() > until) throw new Error(`${page.url()} is still not drawn.`);
    await page.waitForTimeout(200);
  }
}

async function main() {
  const { executable_path, args, env } = await findTestChromium();
  const sightline = await startSightline({ SAMPLE_WORKSPACE: 'on' });
  const browser = await chromium.launch({ executablePath: executable_path, args, env });
  try {
    const page = await browser.newPage({
      baseURL: sightline.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    await page.goto('/sample');
    await page.waitForURL('**/overview', { timeout: SAMPLE_MS });
    for (const [name, open] of Object.entries(PICTURES)) {
      await open(page);
      await drawn(page);
      await keep(name, await page.screenshot());
    }
  } finally {
    await browser.close();
    await sightline.stop();
  }
}

async function keep(name: string, picture: Buffer) {
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(path.join(IMAGES, `${name}.png`));
  if (size > MAX_BYTES) throw new Error(`${name}.png has ${size} bytes; ${MAX_BYTES} are enough.`);
  process.stdout.write(`${name}.png  ${Math.round(size / 1000)} kB\n`);
}

await main();
