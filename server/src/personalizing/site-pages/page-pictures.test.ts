import type {
  ElementBox,
  PageElement,
  PagePicture,
  SitePage,
} from '@sightline/contract/personalizing/site-pages';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { until } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { clampBox } from './picture-scan.ts';

let app: TestApp;
let site: SiteDouble;
let ann: Person;
let page: SitePage;
beforeAll(async () => {
  site = await startSite({ '/boxes': boxesPage() });
  app = await startTestApp({ environment: { SITE_ORIGINS: `boxes.example=${site.origin}` }, worker: true });
  ann = await signUpPerson(app, { host: 'boxes.example' });
  const { body } = await call('POST', '/pages', { url: 'boxes.example/boxes' });
  page = await scanned(body.id);
});
afterAll(async () => {
  await app.stop();
  await site.close();
});

const call = (method: string, path: string, body?: unknown, as = ann) =>
  app.call(method, `/api/domains/${as.domain_id}${path}`, { token: as.token, body });
const pictureOf = async (): Promise<PagePicture> => (await call('GET', `/pages/${page.id}/picture`)).body;
const imagePath = (picture_id: string | undefined) =>
  `/pages/${page.id}/picture/image?picture_id=${picture_id}`;

const scanned = (id: string): Promise<SitePage> =>
  until(async () => {
    const pages: SitePage[] = (await call('GET', '/pages')).body;
    return pages.find((one) => one.id === id && !one.ingest_task_id);
  });

/** Whether the picture is green just inside of opposite corners of a box, and beside it. */
async function greenAround(image: Buffer, { x, y, width, height }: ElementBox) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isGreen = (left: number, top: number) => {
    const [red = 255, green = 0] = data.subarray((top * info.width + left) * info.channels);
    return red < 90 && green > 130;
  };
  const [right, bottom] = [x + width, y + height];
  const inside = [isGreen(x + 2, y + 2), isGreen(right - 3, bottom - 3)];
  return [...inside, isGreen(x - 3, y + 2), isGreen(right + 3, y + 2), isGreen(x + 2, bottom + 3)];
}

it('A scan takes a picture on which each element stands where its box says, cut where the page cuts it', async () => {
  const { picture } = await pictureOf();
  if (!picture) return expect.unreachable('The scan took no picture.');
  const elements: PageElement[] = (await call('GET', `/elements/page/${page.id}`)).body;
  const texts = new Map(elements.map(({ id, content }) => [id, content]));
  expect([...texts.values()]).toContain('A slide that waits');
  const boxes = picture.boxes.map(({ element_id, ...box }) => [texts.get(element_id), box]);
  expect(Object.fromEntries(boxes)).toEqual({
    Headline: { x: 100, y: 50, width: 400, height: 60 },
    'In a card': { x: 640, y: 50, width: 200, height: 40 },
    'Card button': { x: 640, y: 100, width: 120, height: 30 },
    'Half a slide': { x: 100, y: 900, width: 150, height: 50 },
    'This moves for ever': { x: 300, y: 1300, width: 100, height: 20 },
    'Far down': { x: 10, y: 3400, width: 300, height: 40 },
  });
  const image = (await call('GET', imagePath(picture.id))).bytes ?? Buffer.alloc(0);
  expect(await sharp(image).metadata()).toMatchObject({ width: 1280, height: 3600, format: 'webp' });
  expect(picture).toMatchObject({ width: 1280, height: 3600 });
  for (const box of picture.boxes)
    expect(await greenAround(image, box), texts.get(box.element_id)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
});

it('The picture of a scan is replaced by the next one, and shown to its own organization alone', async () => {
  const before = await pictureOf();
  const eve = await signUpPerson(app);
  for (const path of [`/pages/${page.id}/picture`, imagePath(before.picture?.id)])
    expect((await call('GET', path, undefined, eve)).status).toBe(404);
  await call('POST', `/pages/${page.id}/scan`);
  await scanned(page.id);
  const after = await pictureOf();
  expect(after.picture?.boxes).toEqual(before.picture?.boxes);
  expect(await call('GET', imagePath(before.picture?.id))).toMatchObject({
    status: 404,
    body: { detail: 'A later scan has replaced this picture.' },
  });
  expect((await call('GET', imagePath(after.picture?.id))).status).toBe(200);
});

it('A page without a picture says what brings one', async () => {
  await runText(app.ctx.db, 'update page_pictures set image = null');
  expect(await pictureOf()).toEqual({
    picture: null,
    problem: 'The last scan read this page but couldn’t take a picture of it. Scan again to retry.',
  });
  // As all pages are that were scanned before there were pictures.
  await runText(app.ctx.db, 'delete from page_pictures');
  expect(await pictureOf()).toEqual({
    picture: null,
    problem: 'There is no picture of this page yet. Scan again to get one.',
  });
});

it('Boxes never reach beyond the picture, whatever numbers a page gives', () => {
  const within = { width: 1280, height: 900 };
  const clamped = (x: number, y: number, width: number, height: number) =>
    clampBox({ x, y, width, height }, within);
  expect(clamped(-20, 890, 1e9, 1e9)).toEqual({ x: 0, y: 890, width: 1280, height: 10 });
  expect(clamped(10.4, 20.6, 30, 30)).toEqual({ x: 10, y: 21, width: 30, height: 30 });
  for (const away of [
    clamped(0, 900, 50, 50),
    clamped(-60, 0, 50, 50),
    clamped(5, 5, -9, 9),
    clamped(5, 5, 3, 90),
  ])
    expect(away).toBeNull();
});

/** Green elements at known places, beside what moves, what is cut off and what nobody sees. */
function boxesPage(): string {
  const at = (x: number, y: number, width: number, height: number) =>
    `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:#0a0`;
  const slide = 'float:left;width:300px;height:50px;background:#0a0';
  return `<!doctype html><title>Boxes</title><style>* { margin: 0; font: 9px/9px sans-serif; text-indent: 20px }
      body { height: 3600px } @keyframes go { from { transform: none } to { transform: translateX(500px) } }</style><main>
    <h1 style="${at(100, 50, 400, 60)}">Headline</h1>
    <div style="position:absolute;left:600px;top:20px"><div style="padding:30px 40px">
      <p style="width:200px;height:40px;background:#0a0">In a card</p>
      <button style="display:block;width:120px;height:30px;margin-top:10px;border:0;background:#0a0">Card button</button></div></div>
    <div style="position:absolute;left:100px;top:900px;width:150px;height:50px;overflow:hidden"><div style="width:900px">
      <p style="${slide}">Half a slide</p><p style="${slide}">A slide that waits</p></div></div>
    <p id="moving" style="${at(0, 1200, 100, 20)};background:none">This moves by a program</p>
    <p style="${at(300, 1300, 100, 20)};animation:go 3s infinite">This moves for ever</p>
    <p style="${at(10, 3400, 300, 40)}">Far down</p></main>
    <script>setInterval(() => { moving.style.left = performance.now() / 20 + 'px' }, 10)</script>`;
}
