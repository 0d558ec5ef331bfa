import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import type { Page } from '../../language/page/page.ts';
import { runText } from '../../platform/db/database.ts';
import { getOwnBrand } from '../../understanding/brands/brands.service.ts';
import { upsertSitePage } from '../../understanding/research/research.queries.ts';
import { brandingOf } from './branding.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A crawled page as stored; only these fields matter here. */
const page = (url: string, more: Partial<Page>): Page => ({
  url,
  title: 'Home',
  description: null,
  site_name: null,
  language: null,
  headings: [],
  blocks: [],
  links: [],
  json_ld: [],
  ...more,
});

async function domainWith(...pages: Page[]) {
  const { domain_id } = await signUpPerson(app, { organization_name: 'Acme' });
  const { id: brand_id } = await getOwnBrand(app.ctx, domain_id);
  for (const read of pages)
    await upsertSitePage(app.ctx.db, { domain_id, brand_id, page: read, content_hash: '', at: new Date() });
  return domain_id;
}

it('The branding uses the brand’s name when nothing else is known', async () => {
  const branding = await brandingOf(app.ctx, await domainWith());
  expect(branding).toMatchObject({ site_title: 'Acme', logo_url: null, language: 'en', cta_text: null });
  expect(branding.cta_url).toMatch(/^https:\/\/\w+\.example\.com\/$/);
});

it('The branding is what the home page says until somebody sets it', async () => {
  const logo = { '@type': 'ImageObject', url: '/logo.png' };
  const domain_id = await domainWith(
    page('https://acme.test/about', { site_name: 'Elsewhere' }),
    page('https://acme.test/', {
      site_name: 'Acme Baking',
      language: 'de',
      json_ld: [{ '@type': 'WebSite' }, { '@type': ['Organization'], logo }],
    }),
  );
  expect(await brandingOf(app.ctx, domain_id)).toMatchObject({
    site_title: 'Acme Baking',
    logo_url: 'https://acme.test/logo.png',
    language: 'de',
  });
  await runText(
    app.ctx.db,
    "insert into brandings (domain_id, site_title, logo_url, cta_text, updated_at) values ($1, 'Acme!', 'https://cdn.test/l.svg', 'Order', now())",
    [domain_id],
  );
  expect(await brandingOf(app.ctx, domain_id)).toMatchObject({
    site_title: 'Acme!',
    logo_url: 'https://cdn.test/l.svg',
    cta_text: 'Order',
    language: 'de',
  });
});

it.each([
  ['http', 'http://acme.test/l.png'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', {}],
  ['a list of numbers', [1]],
  ['null', null],
])('takes no logo from %s', async (_name, logo) => {
  const home = page('https://acme.test/', {
    site_name: 'A slogan that is far too long to stand in the corner of a page, as some sites have it',
    json_ld: [{ '@type': 'Organization', logo }],
  });
  expect(await brandingOf(app.ctx, await domainWith(home))).toMatchObject({
    logo_url: null,
    site_title: 'Acme',
  });
});
