import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../../test/doubles/site-double.ts';
import { signUpPerson } from '../../../../test/factories.ts';
import { until } from '../../../../test/soon.ts';

const page = (title: string, body = '') =>
  `<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
const LIST = ['kelpbase', 'birch', 'silent'].map(
  (name) => `<li><a href="https://${name}.example/">${name}</a> - a platform</li>`,
);
const SENTENCE = '<p>Norell is wiki software that keeps what a team knows in one place for everybody.</p>';

let sites: SiteDouble[] = [];
let app: TestApp;
beforeAll(async () => {
  sites = [
    await startSite({
      '/': page('Norell: wiki software for teams', `<a href="/alternatives">Alternatives</a>${SENTENCE}`),
      '/alternatives': page('Alternatives to our platform', `${SENTENCE}<ul>${LIST.join('')}</ul>`),
    }),
    await startSite({ '/': page('Kelpbase, the wiki that your team loves to use') }),
    await startSite({ '/': page('Birch plays films and music in your car') }),
  ];
  const [norell, kelpbase, birch] = sites.map(({ origin }) => origin);
  const origins = `norell.example=${norell},kelpbase.example=${kelpbase},birch.example=${birch}`;
  app = await startTestApp({ environment: { SITE_ORIGINS: origins }, worker: true });
});
afterAll(async () => {
  await app.stop();
  for (const site of sites) await site.close();
});

it('A name on a page of alternatives is no competitor where its own home page offers something else', async () => {
  const { token, domain_id } = await signUpPerson(app, {
    host: 'norell.example',
    organization_name: 'Norell',
  });
  const call = async (path: string) =>
    (await app.call('GET', `/api/domains/${domain_id}${path}`, { token })).body;
  await until(async () => (await call('/onboarding/domain-research-status')).done);
  const names = (await call('/competitors')).map(({ name }: { name: string }) => name);
  expect(names).toContain('kelpbase');
  expect(names).not.toContain('birch');
});
