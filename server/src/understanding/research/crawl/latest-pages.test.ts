import type { ResearchStatus } from '@sightline/contract/understanding/research';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { startSite } from '../../../../test/doubles/site-double.ts';
import { signUpPerson } from '../../../../test/factories.ts';

const page = (title: string, links = '') => ({
  body: `<html lang="en"><title>${title}</title><h1>${title}</h1><p>${title} keeps the till of a bakery in order, and says each evening what was sold. It works in every browser, without a contract.</p>${links}</html>`,
});

it('Research names the pages that it has read while a slow one is still awaited, and that one first afterwards', async () => {
  const site = await startSite({
    '/': page('Tillberry', '<a href="/slow">Slow</a>'),
    '/slow': { ...page('Slow page'), delay_ms: 1500 },
  });
  const app = await startTestApp({
    environment: { SITE_ORIGINS: `tillberry.example=${site.origin}` },
    worker: true,
  });
  onTestFinished(async () => {
    await app.stop();
    await site.close();
  });
  const { domain_id, token } = await signUpPerson(app, { host: 'tillberry.example' });
  const look = async (): Promise<ResearchStatus> =>
    (await app.call('GET', `/api/domains/${domain_id}/onboarding/domain-research-status`, { token })).body;
  await expect.poll(async () => (await look()).latest_pages.map(({ title }) => title)).toEqual(['Tillberry']);
  expect((await look()).done).toBe(false);
  await expect
    .poll(async () => (await look()).latest_pages.map(({ title }) => title))
    .toEqual(['Slow page', 'Tillberry']);
});
