import type { ResearchStatus } from '@sightline/contract/understanding/research';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { until } from '../../../test/soon.ts';
import { researchSite } from './research.jobs.ts';
import { runResearch } from './run-research.ts';

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>
  <nav><a href="/">Home</a> <a href="/features">Features</a> <a href="/pricing">Pricing</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;

const NAMED = page(
  'Opening hours',
  '<p>Our bakery is open from six to six, every day but Monday.</p>',
  '<meta property="og:site_name" content="Tillberry Bakehouse">',
);
const TILLBERRY: Site = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
  '/': page(
    'Tillberry',
    `<p>Tillberry is a point of sale system for bakeries that keeps orders, stock and daily takings in one place.</p>
     <p>Tillberry helps bakery owners see every evening which breads sold and which came back unsold.</p>
     <h2>Order management</h2><p>Customers order cakes online and Tillberry puts each order on the baking list of the right morning.</p>
     <a href="/private/hidden">Hidden</a> <a href="/vs-loafledger">Tillberry vs Loafledger</a>`,
    '<meta property="og:site_name" content="Tillberry"><meta name="description" content="Tillberry is a point of sale system for bakeries.">',
  ),
  '/features': page(
    'Features',
    `<h2>Stock control</h2><p>Tillberry counts flour, butter and boxes with every sale and warns you before they run out, so that nobody has to drive to the wholesaler in the middle of the morning.</p>
     <h2>Daily takings</h2><p>Each evening Tillberry closes the till and sends the takings to your accountant by email.</p>
     <p>Old labels with the signs \\u0000 or \\ud83d on them are read by Tillberry, too.</p>`,
    '<script type="application/ld+json">{"@type":"Product","name":"Till \\ud83d \\u0000"}</script>',
  ),
  '/pricing': page(
    'Pricing',
    '<p>Tillberry costs 39 euros a month for each till, and the first month is free of charge for everyone. There is no setup fee, and a bakery can stop at the end of any month without giving a reason.</p>',
  ),
  '/vs-loafledger': page(
    'Tillberry vs Loafledger',
    '<p>Unlike Loafledger, Tillberry works without an internet connection during the morning rush, and it keeps cake orders apart from the counter.</p><p>Loafledger is a bookkeeping tool that bakeries also use at the counter.</p>',
  ),
  '/private/hidden': page(
    'Hidden',
    '<p>Nobody should ever read this page, because the robots file forbids it.</p>',
  ),
};

const running: { app: TestApp; site: SiteDouble }[] = [];
afterAll(async () => {
  for (const { app, site } of running) {
    await app.stop();
    await site.close();
  }
});

async function research(site: Site): Promise<{
  app: TestApp;
  person: Person;
  double: SiteDouble;
  status: ResearchStatus;
  seen: ResearchStatus[];
}> {
  const double = await startSite(site);
  const environment = { SITE_ORIGINS: `tillberry.example=${double.origin}` };
  const app = await startTestApp({ environment, worker: true });
  running.push({ app, site: double });
  const person = await signUpPerson(app, { host: 'tillberry.example', organization_name: 'Tillberry' });
  const seen: ResearchStatus[] = [];
  const path = `/api/domains/${person.domain_id}/onboarding/domain-research-status`;
  const status = await until(
    async (): Promise<ResearchStatus> => (await app.call('GET', path, { token: person.token })).body,
    (now) => seen.push(now) && now.done,
  );
  return { app, person, double, status, seen };
}

const step = (status: ResearchStatus, id: string) => status.steps.find((candidate) => candidate.id === id);

describe('Research of a website that answers', () => {
  it('[A-API-59][A-ENT-40][A-API-02][A-API-60][A-API-61] Research reads and describes the site, finds competitors and proposes topics, and reports as it goes', async () => {
    const { app, person, double, status, seen } = await research({
      ...TILLBERRY,
      '/pricing': { body: String(TILLBERRY['/pricing']), delay_ms: 2500 },
    });
    expect(status.steps.map(({ id, done, status: state }) => [id, done, state])).toEqual([
      ['reach', true, 'done'],
      ['read', true, 'done'],
      ['describe', true, 'done'],
      ['competitors', true, 'done'],
      ['topics', true, 'done'],
    ]);
    expect(seen.some(({ done, pages_read }) => !done && pages_read > 0)).toBe(true);
    expect(status.pages_read).toBe(4);
    expect(double.requests.some((request) => request.includes('/private/'))).toBe(false);
    const get = (path: string) =>
      app.call('GET', `/api/domains/${person.domain_id}${path}`, { token: person.token });
    const { description } = (await get('')).body;
    expect(description).toContain('Tillberry is a point of sale system for bakeries');
    expect(description).toContain('39 euros');
    const competitors = (await get('/competitors')).body;
    expect(competitors).toEqual([
      expect.objectContaining({ name: 'Loafledger', status: 'proposed', source: 'site' }),
    ]);
    expect(competitors[0].evidence[0].sentence).toContain('Loafledger');
    const topics = (
      await app.call('POST', `/api/domains/${person.domain_id}/aeo/initial-topics-fast`, {
        token: person.token,
        body: {},
      })
    ).body;
    expect(topics[0]).toEqual({ topic: expect.any(String), prompts: expect.any(Array) });
    expect(topics[0].prompts.length).toBeGreaterThanOrEqual(3);
    for (const prompt of topics[0].prompts) expect(prompt).not.toContain('Tillberry');
  });

  it('Research takes the name that a website gives itself as another name of the company', async () => {
    const { app, person } = await research({ '/': NAMED, '/features': NAMED });
    const { body } = await app.call('GET', `/api/domains/${person.domain_id}/brand`, { token: person.token });
    expect(body).toMatchObject({ name: 'Tillberry', aliases: ['Tillberry Bakehouse'] });
  });

  it('Research keeps a description that a person has changed when the site is read again', async () => {
    const { app, person } = await research(TILLBERRY);
    const domain = `/api/domains/${person.domain_id}`;
    const call = async (method: string, path: string, body?: unknown) =>
      (await app.call(method, `${domain}${path}`, { token: person.token, body })).body;
    const again = async () => {
      await call('POST', '/onboarding/restart-research', {});
      await expect
        .poll(async () => (await call('GET', '/onboarding/domain-research-status')).done)
        .toBe(true);
      return (await call('GET', '')).description;
    };
    const written = (await call('GET', '')).description;
    expect(await again()).toBe(written);
    await call('PATCH', '', { description: 'We sell tills to bakeries.' });
    expect(await again()).toBe('We sell tills to bakeries.');
  });

  it('[A-API-62][A-ONB-22] Research proposes prompts for a topic in other words', async () => {
    const { app, person } = await research(TILLBERRY);
    const path = `/api/domains/${person.domain_id}/aeo/preview-prompts`;
    const prompts = (
      await app.call('POST', path, {
        token: person.token,
        body: { topic_text: 'stock control for bakeries' },
      })
    ).body;
    expect(prompts.length).toBeGreaterThanOrEqual(3);
    for (const prompt of prompts) expect(prompt.split(/\s+/).length).toBeGreaterThanOrEqual(5);
  });

  it('A person can confirm, add and remove the competitors that research found, and a removed one is not proposed again', async () => {
    const { app, person } = await research(TILLBERRY);
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });
    const [proposed] = (await call('GET', '/competitors')).body;
    expect((await call('POST', `/competitors/${proposed.id}/confirm`)).body.status).toBe('confirmed');
    const added = await call('POST', '/competitors', { name: 'Ovenly', url: 'ovenly.example' });
    expect(added.body).toMatchObject({
      name: 'Ovenly',
      url: 'https://ovenly.example',
      status: 'confirmed',
      source: 'person',
    });
    expect(await call('POST', '/competitors', { name: 'ovenly', url: '' })).toMatchObject({
      status: 409,
      body: { detail: 'ovenly is already tracked.' },
    });
    expect((await call('POST', '/competitors', { name: 'X', url: 'not an address' })).body.errors).toEqual({
      url: expect.any(String),
    });
    await call('DELETE', `/competitors/${proposed.id}`);
    await call('POST', '/onboarding/restart-research');
    await until(async () => (await call('GET', '/onboarding/domain-research-status')).body.done);
    const names = (await call('GET', '/competitors')).body.map(
      (competitor: { name: string }) => competitor.name,
    );
    expect(names).toEqual(['Ovenly']);
  });
});

describe('Research of a website that does not answer', () => {
  const cases: [string, Site, string, RegExp][] = [
    [
      'is forbidden by robots.txt',
      {
        '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' },
        '/': page('T', '<p>x</p>'),
      },
      'reach',
      /robots\.txt/,
    ],
    ['refuses robots', { '/': { status: 403, body: 'no' } }, 'reach', /./],
    [
      'is not HTML',
      { '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } },
      'reach',
      /./,
    ],
    ['answers with faults', { '/': { status: 500, body: 'oops' } }, 'reach', /./],
    ['is empty', { '/': '<html><body></body></html>' }, 'read', /./],
  ];
  it.each(cases)(
    'Research of a website that %s ends, says so and lets the person go on',
    async (_what, site, failed, reason) => {
      const { app, person, status } = await research(site);
      expect(status.done).toBe(true);
      expect(step(status, failed)).toMatchObject({ done: true, detail: expect.stringMatching(reason) });
      expect(step(status, 'topics')).toMatchObject({
        status: 'failed',
        detail: expect.stringContaining('Enter one yourself'),
      });
      const topics = await app.call('POST', `/api/domains/${person.domain_id}/aeo/initial-topics-fast`, {
        token: person.token,
        body: {},
      });
      expect(topics.body).toEqual([]);
    },
  );
});

it('A website is read once, however often somebody asks for it at the same moment', async () => {
  const { app, person } = await research(TILLBERRY);
  await app.ctx.jobs.stop();
  const path = `/api/domains/${person.domain_id}/onboarding/restart-research`;
  const asked = await Promise.all([1, 2, 3].map(() => app.call('POST', path, { token: person.token })));
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

describe('Research that does not come to its end', () => {
  const never = new AbortController().signal;

  /** Only the test works on it. */
  async function planned(at?: Date) {
    const double = await startSite(TILLBERRY);
    const app = await startTestApp({ environment: { SITE_ORIGINS: `tillberry.example=${double.origin}` } });
    running.push({ app, site: double });
    if (at) app.setTime(at);
    const person = await signUpPerson(app, { host: 'tillberry.example', organization_name: 'Tillberry' });
    const call = async (method: string, path: string) =>
      app.call(method, `/api/domains/${person.domain_id}/onboarding/${path}`, {
        token: person.token,
        ...(method === 'POST' && { body: {} }),
      });
    const status = async (): Promise<ResearchStatus> => (await call('GET', 'domain-research-status')).body;
    const latest = async (): Promise<string> =>
      (await rowsOf(app, 'select id from research_runs where not done'))[0]?.id;
    return { app, call, status, latest };
  }
  const statuses = ({ steps }: ResearchStatus) => steps.map((each) => each.status);

  it.each([
    ['its process was asked to stop', (stop: AbortController) => stop.abort(new Error('asked to stop'))],
    ['the database went away for a moment', () => undefined],
  ])('Research that is interrupted because %s goes on later without a failed step', async (_what, happen) => {
    const { app, status, latest } = await planned();
    const stop = new AbortController();
    const describeCompany = async ({ signal }: { signal: AbortSignal }): Promise<never> => {
      happen(stop);
      signal.throwIfAborted();
      throw Object.assign(new Error('shutting down'), { code: '57P01' });
    };
    const ctx = { ...app.ctx, writer: { ...app.ctx.writer, describeCompany } };
    const id = await latest();
    await expect(runResearch(ctx, id, stop.signal)).rejects.toThrow(/asked to stop|shutting down/);
    expect(await status()).toMatchObject({ done: false });
    expect(statuses(await status())).toEqual(['done', 'done', 'running', 'waiting', 'waiting']);
    await runResearch(app.ctx, id, never);
    expect(statuses(await status())).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('Research ends with a sentence when every try has failed, and can be started again', async () => {
    const { app, call, status, latest } = await planned();
    await researchSite.gaveUp?.(app.ctx, { research_id: await latest() }, null);
    const ended = await status();
    expect(ended.done).toBe(true);
    for (const each of ended.steps)
      expect(each).toMatchObject({
        done: true,
        status: 'failed',
        detail: expect.stringContaining('Read the website again'),
      });
    expect((await call('POST', 'restart-research')).status).toBe(200);
    expect((await status()).done).toBe(false);
  });

  it('Research keeps what it reads and is the one shown, even if the clock is set back meanwhile', async () => {
    const now = Date.now();
    const { app, call, status, latest } = await planned(new Date(now + 60 * 60_000));
    await runResearch(app.ctx, await latest(), never);
    expect((await call('POST', 'restart-research')).status).toBe(200);
    app.setTime(new Date(now));
    await runResearch(app.ctx, await latest(), never);
    expect(await status()).toMatchObject({ done: true, pages_read: 4 });
    expect((await call('POST', 'restart-research')).status).toBe(200);
    expect((await status()).done).toBe(false);
  });
});
