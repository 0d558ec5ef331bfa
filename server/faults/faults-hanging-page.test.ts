import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { expect, it } from 'vitest';
import { startTestApp } from '../test/app.ts';
import { type Behaviour, startSite } from '../test/doubles/site-double.ts';
import { signUpPerson } from '../test/factories.ts';
import { homePage } from '../test/marketing-site.ts';
import { until } from '../test/soon.ts';

it('[P-ENT-26] A scan of a page that hangs comes to an end and keeps what was read before', async () => {
  const pages: Record<string, Behaviour> = { '/busy': homePage() };
  const site = await startSite((path) => pages[path]);
  const environment = { SITE_ORIGINS: `shiftlark.example=${site.origin}` };
  const app = await startTestApp({ environment, worker: true });
  const ann = await signUpPerson(app, { host: 'shiftlark.example', organization_name: 'Shiftlark' });
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${ann.domain_id}/pages${path}`, { token: ann.token, body });
  const scanned = (): Promise<SitePage> =>
    until(
      async () => (await call('GET', '')).body[0],
      (page) => !page.ingest_task_id,
    );
  await call('POST', '', { url: 'shiftlark.example/busy' });
  const before = await scanned();
  pages['/busy'] = '<h1>Busy</h1><script>setTimeout(() => { for (;;) ; }, 300)</script>';
  await call('POST', `/${before.id}/scan`);
  const hung = await scanned();
  expect(hung.scan_error).toMatch(/shiftlark\.example/);
  expect(hung.element_count).toBe(before.element_count);
  await app.stop();
  await site.close();
});
