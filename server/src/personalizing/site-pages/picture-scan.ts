import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Tab } from '../../platform/browser/open-tab.ts';
import { CONSENT_BANNERS, settlePage } from '../picturing/page-at-rest.ts';
import { openPicture } from '../picturing/shrink-picture.ts';
import type { Box } from './scan-boxes.ts';

/** A picture of a scanned page, and the place of each element on it, in the order of the scan. */
export interface ScanPicture {
  image: Buffer;
  width: number;
  height: number;
  boxes: (Box | null)[];
}

/** Taken, but not packed yet, so that the tab can be closed. */
export interface RawPicture {
  png: Buffer;
  boxes: (Box | null)[];
}

/** Few pages are longer, and WebP ends at twice as much. */
const MAX_HEIGHT = 8000;
const REST_MS = 4000;
/** Waiting longer is not worth it: the elements are useful without a picture. */
const PICTURE_MS = 18_000;
const MIN_SIDE = 4;

/** Pages may contain anything, so what they answer is validated before use. */
const boxesSchema = z.array(
  z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable().catch(null),
);

/** Pictures a page that was just scanned, in the tab that scanned it; null for pages that cannot be pictured. */
export function takeScanPicture(tab: Tab, elements: number): Promise<RawPicture | null> {
  const taken = take(tab, elements).catch(() => null);
  return Promise.race([taken, sleep(PICTURE_MS, null, { ref: false })]);
}

async function take(tab: Tab, elements: number): Promise<RawPicture | null> {
  await tab.evaluate(settlePage, { most_ms: REST_MS, most_high: MAX_HEIGHT, banners: CONSENT_BANNERS });
  // A head that grows when the page is back at its top takes a moment.
  const before = boxesSchema.parse(await tab.evaluate(readBoxes, 8));
  const png = await tab.screenshot({ height: MAX_HEIGHT });
  const after = boxesSchema.parse(await tab.evaluate(readBoxes, 0));
  if (before.length !== elements || after.length !== elements) return null;
  return { png, boxes: before.map((box, at) => (isSame(box, after[at]) ? box : null)) };
}

/** Runs in the page. */
function readBoxes(looks: number): unknown {
  return Reflect.get(globalThis, Symbol.for('sightline.boxes'))(looks);
}

/** What moved while the picture was taken is not where the picture shows it. */
function isSame(one: Box | null, other: Box | null | undefined): boolean {
  if (!one || !other) return false;
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= 1);
}

export async function packPicture({ png, boxes }: RawPicture): Promise<ScanPicture> {
  const picture = await openPicture(png);
  const { width, height } = picture;
  return {
    image: await picture.whole(),
    width,
    height,
    boxes: boxes.map((box) => box && clampBox(box, { width, height })),
  };
}

/** The part of it within the picture, in whole pixels; null where next to nothing is. */
export function clampBox(box: Box, within: { width: number; height: number }): Box | null {
  const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  const [x, y] = [clamp(box.x, within.width), clamp(box.y, within.height)];
  const width = clamp(box.x + box.width, within.width) - x;
  const height = clamp(box.y + box.height, within.height) - y;
  return width < MIN_SIDE || height < MIN_SIDE ? null : { x, y, width, height };
}
