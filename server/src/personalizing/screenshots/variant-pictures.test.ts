import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';

const HOST = 'shop.example.test';
const fill = (color: string) => ({
  headers: { 'content-type': 'image/svg+xml' },
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`,
});

let app: TestApp;
let site: SiteDouble;
let person: Person;
beforeAll(async () => {
  site = await startSite({
    '/pricing': '<body style="margin:0"><img id="picture" src="/green.svg" style="width:100%;height:800px">',
    '/green.svg': fill('#0a0'),
    '/red.svg': fill('#c00'),
    '/blue.svg': fill('#00c'),
  });
  app = await startTestApp({ worker: true, environment: { SITE_ORIGINS: `${HOST}=${site.origin}` } });
  person = await signUpPerson(app, { host: HOST });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});

/** A page with one element, and a starting variant that may change it. */
async function storeVariant() {
  const { domain_id } = person;
  const [page, element, variant] = [randomUUID(), randomUUID(), randomUUID()];
  const store = (text: string, values: unknown[]) => runText(app.ctx.db, text, values);
  await store(
    `insert into pages (id, domain_id, path, enabled, created_at) values ($1, $2, '/pricing', true, now())`,
    [page, domain_id],
  );
  await store(
    `insert into page_elements (id, page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
      values ($1, $2, $3, '#picture', 'img', 'image', 'A picture', 1, true, now())`,
    [element, page, domain_id],
  );
  await store(
    `insert into personalization_triggers (domain_id, key, label, description, rule, place, variant_id, created_at)
      values ($1, 'returning', 'Again', 'Came again', '{"returning": true}', 1, $2, now())`,
    [domain_id, variant],
  );
  const write = async (version: number, src: string) => {
    const changes = [{ element_id: element, selector: '#picture', was: '/green.svg', src }];
    await store(
      `insert into variant_pages (domain_id, variant_id, page_id, version, changes, sources_hash, writer, created_at)
        values ($1, $2, $3, $4, $5, 'of the test', 'of the test', now())`,
      [domain_id, variant, page, version, JSON.stringify(changes)],
    );
  };
  return { variant, write };
}

async function colorOf(variant_id?: string) {
  const query = new URLSearchParams({
    page_path: '/pricing',
    width: '1280',
    ...(variant_id && { variant_id }),
  });
  const path = `/api/domains/${person.domain_id}/screenshots?${query}`;
  const { status, bytes } = await app.call('GET', path, { token: person.token });
  expect(status).toBe(200);
  const { data } = await sharp(bytes)
    .extract({ left: 640, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return ['red', 'green', 'blue'][data.indexOf(Math.max(...data))];
}

it('[P-API-24] A screenshot shows the page as the variant shows it now, and the original for every other variant', async () => {
  const { variant, write } = await storeVariant();
  await write(1, '/red.svg');
  expect([await colorOf(), await colorOf(variant), await colorOf(randomUUID())]).toEqual([
    'green',
    'red',
    'green',
  ]);
  await write(2, '/blue.svg');
  expect(await colorOf(variant)).toBe('blue');
  expect(await colorOf()).toBe('green');
});
