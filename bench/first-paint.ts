import { launchChromium } from '../server/test/chromium.ts';
import { atMost, type BenchRow, median, shown } from './bench-row.ts';
import { type Opening, openSample, type Paints, paintsOf } from './paint-visits.ts';
import { withServer } from './start-server.ts';

const ROUNDS = Number(process.env.PAINT_ROUNDS ?? 3);
const MAX_SHIFT = 0.02;
const NARROW = { width: 390, height: 844 };

/**
 * First and largest paint of every screen over the sample workspace, from an empty cache and again, and how far anything
 * moved, at a wide and a narrow window, with and without what the browser remembers of the screen.
 */
export async function run(): Promise<BenchRow[]> {
  const environment = { SAMPLE_WORKSPACE: 'on', LOG_LEVEL: 'warn' };
  return withServer({ environment }, async ({ url }) => {
    const browser = await launchChromium();
    try {
      const { screens, state } = await openSample(browser, url);
      const rows: BenchRow[] = [];
      for (const { name, path, isPublic } of screens)
        rows.push(
          ...(await look(name, { browser, address: `${url}${path}`, state: isPublic ? undefined : state })),
        );
      return rows;
    } finally {
      await browser.close();
    }
  });
}

async function look(name: string, opening: Opening): Promise<BenchRow[]> {
  const own: Paints[][] = [];
  for (let round = 0; round < ROUNDS; round++) own.push(await paintsOf(opening));
  const moved = [
    ...own.flat(),
    ...(await paintsOf({ ...opening, viewport: NARROW })),
    ...(await paintsOf({ ...opening, forgets: true })),
  ];
  const rows = ['cold', 'warm'].flatMap((way, at) =>
    (['first', 'largest'] as const).map((paint) =>
      shown(
        `${name}, ${way}, ${paint} paint`,
        median(own.map((one) => one[at]?.[paint] ?? Number.NaN)),
        'ms',
      ),
    ),
  );
  const most = Math.max(...moved.map(({ shift }) => shift));
  const by = moved.find(({ shift }) => shift === most)?.movers ?? '';
  return [...rows, atMost(`${name}, layout shift${by && ` by ${by}`}`, most, '', MAX_SHIFT)];
}
