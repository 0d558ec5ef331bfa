import type { Browser, Page } from '@playwright/test';

/** Ids that can be told apart: `idOf('7')`, `idOf('a1')`. */
export const idOf = (name: string) => `${name.padEnd(8, '0')}-0000-4000-8000-000000000000`;

export const CHATGPT = idOf('c0');
export const PAGE_IDS: Record<string, string> = { '/': idOf('d0'), '/pricing': idOf('d1') };

type Pictures = (path: string, isPersonalized: boolean, width: number) => Buffer;

let taken: Promise<Pictures> | undefined;

/** Pictures of a website's pages, as the server would take them; drawn once per worker. */
function picturesOf(browser: Browser): Promise<Pictures> {
  taken ??= draw(browser);
  return taken;
}

async function draw(browser: Browser): Promise<Pictures> {
  const page = await browser.newPage();
  const drawn = new Map<string, Buffer>();
  for (const width of [480, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const kind of ['/', '/pricing', 'other'])
      for (const isPersonalized of [true, false]) {
        await page.setContent(siteOf(kind, isPersonalized));
        drawn.set(`${kind} ${isPersonalized} ${width}`, await page.screenshot({ fullPage: true }));
      }
  }
  await page.close();
  return (path, isPersonalized, width) => {
    const kind = path === '/' || path === '/pricing' ? path : 'other';
    const picture = drawn.get(`${kind} ${isPersonalized} ${width}`);
    if (!picture) throw new Error(`No picture is ${width} px wide.`);
    return picture;
  };
}

function siteOf(kind: string, isPersonalized: boolean): string {
  const title = isPersonalized
    ? 'Shift planning for restaurants, with prices on one page'
    : { '/': 'Rosters that nobody argues about', '/pricing': 'Plans and prices' }[kind];
  return `<style>
    body { margin: 0; font: 18px/1.5 system-ui, sans-serif; color: #14303a }
    header { display: flex; gap: 32px; padding: 24px 6%; border-bottom: 1px solid #dde7ea }
    header b { margin-right: auto; color: #0b6b78 }
    main { padding: 72px 6% 48px; background: linear-gradient(#eef7f6, #fff) }
    h1 { max-width: 16em; margin: 0 0 16px; font-size: 48px; line-height: 1.1 }
    a { display: inline-block; margin-top: 24px; padding: 12px 24px; color: #fff; background: #0b6b78; border-radius: 6px }
    section { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; padding: 24px 6% 96px }
    section div { min-height: 320px; padding: 24px; background: #f4f8f9; border-radius: 12px }
    </style><header><b>Shiftlark</b><span>Product</span><span>Pricing</span><span>Docs</span></header>
    <main><h1>${title ?? 'How it works'}</h1><p>Plan shifts in minutes. Everyone sees their week, swaps are settled by themselves.</p>
    <a>${isPersonalized ? 'Book a demo' : 'Get started'}</a></main>
    <section><div>Rosters</div><div>Swaps</div><div>Hours</div><div>Payroll</div><div>Holidays</div><div>Rules</div></section>`;
}

export const SCREENSHOTS = /\/api\/domains\/[^/]+\/screenshots\?/;

interface PictureAge {
  /** When a picture was taken, unless a new one is requested; null leaves the header out. */
  taken_at?: () => Date | null;
}

/** The server has a picture of every page. */
export async function withPictures(
  page: Page,
  browser: Browser,
  { taken_at }: PictureAge = {},
): Promise<void> {
  const pictures = await picturesOf(browser);
  await page.route(SCREENSHOTS, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const taken = query.get('refresh') === 'true' ? new Date() : (taken_at?.() ?? null);
    return route.fulfill({
      body: pictures(query.get('page_path') ?? '/', query.has('variant_id'), Number(query.get('width'))),
      headers: {
        'content-type': 'image/png',
        ...(taken && { 'last-modified': taken.toUTCString() }),
      },
    });
  });
}
