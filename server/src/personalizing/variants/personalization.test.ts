import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { settleOnboarding } from '../site-pages/settle-onboarding.ts';
import { changesOf, scriptConfigOf, variantLabels } from './personalization.service.ts';

let at: VariantsApp;
beforeAll(async () => {
  at = await startVariantsApp();
  await at.sql(
    `insert into visit_sums (domain_id, kind, span, since, key, n, hits)
      values ($1, 'touch', 'month', '2026-11-01Z', array[$2], 40, 0), ($1, 'touch', 'month', '2026-11-01Z', array[$3], 31, 0),
        ($1, 'touch', 'month', '2026-11-01Z', array[$4], 29, 0)`,
    at.person.domain_id,
    'country:BE',
    'campaign:prices',
    'campaign:rare',
  );
  await at.renew();
});
afterAll(() => at.stop());

const config = async () => {
  const made = await scriptConfigOf(at.app.ctx, at.person.domain_id);
  if (!made) throw new Error('There is no configuration.');
  return made;
};

describe('Starting variants', () => {
  it('[P-API-28] [P-ENT-19] The starting variants are the default ones and those for ways in which visits began often enough', async () => {
    const { body, status } = await at.call('GET', '/personalization-triggers');
    expect(status).toBe(200);
    const labels = body.personalization_triggers.map(({ label }: { label: string }) => label);
    expect(labels).toEqual([
      'Campaign prices',
      'ChatGPT',
      'Gemini',
      'Perplexity',
      'Belgium',
      'Search',
      'Returning visitors',
    ]);
    expect(Object.keys(body.personalization_triggers[0]).sort()).toEqual([
      'id',
      'label',
      'variant_id',
      'visits',
    ]);
    expect(
      [...(await variantLabels(at.app.ctx, at.person.domain_id)).values()].map(({ label }) => label),
    ).toEqual(labels);
  });

  it('[P-API-29] [P-ENT-20] [P-ENT-21] Starting variants show each page with what visitors read instead, word for word from the site', async () => {
    const { variant_id, description } = await at.detail('Belgium');
    const home = await at.home('Belgium');
    expect(description).toContain('Belgium');
    expect(home).toMatchObject({
      full_url: `https://acme.example/?sightline_variant=${variant_id}`,
      path: '/',
      page_id: at.page_id,
      visits: 0,
      ctr: null,
      version: 1,
      note: null,
    });
    expect(home.changes).toEqual([
      {
        element_id: at.intro_id,
        tag: 'p',
        was: at.intro,
        now: 'Acme is a till system for small bakeries. Acme serves 300 bakeries in Belgium from its shop in Ghent, and answers them in Dutch and in French.',
      },
    ]);
    expect((await at.home('ChatGPT')).changes[0]?.now).toContain('1,200 customers');
    expect((await at.home('Returning visitors')).changes[0]?.now).toContain('39 euros a month');
  });

  it('A starting variant says why it changes nothing where no text of the site fits', async () => {
    expect(await at.home('Search')).toMatchObject({
      changes: [],
      note: expect.stringContaining('no text for “Search”'),
    });
  });

  it('[P-ENT-22] The click-through rate of a starting variant is the share of its visits with a click', async () => {
    const { variant_id, visits } = await at.trigger('Belgium');
    expect(visits).toBe(0);
    await at.sql(
      `insert into visit_sums (domain_id, kind, span, since, key, n, hits)
        values ($1, 'pages', 'month', '2026-11-01Z', array[$2::text, $3::text], 8, 1)`,
      at.person.domain_id,
      variant_id,
      at.page_id,
    );
    expect(await at.home('Belgium')).toMatchObject({ visits: 8, ctr: 0.125 });
  });

  it('[P-LAND-03] A starting variant lists the pages that it changes first, then the most visited ones', async () => {
    const { domain_id } = at.person;
    const { variant_id } = await at.trigger('Search');
    await at.sql(
      `with page as (insert into pages (domain_id, path, title, enabled, created_at)
         select $1, path, '', true, now() from unnest(array['/about', '/team']) path returning id, path),
       element as (insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
         select id, $1, 'h1', 'h1', 'heading', 'Team', 0, true, now() from page where path = '/team' returning id, page_id),
       sums as (insert into visit_sums (domain_id, kind, span, since, key, n, hits)
         select $1, 'pages', 'month', '2026-11-01Z', array[$2::uuid::text, id::text], 5, 0 from page where path = '/about')
       insert into variant_pages (domain_id, variant_id, page_id, version, changes, sources_hash, writer, created_at)
         select $1, $2::uuid, p.id, 1, case when e.id is null then '[]' else jsonb_build_array(jsonb_build_object(
           'element_id', e.id, 'was', 'Team', 'text', 'Our team')) end, '', 'test', now()
         from page p left join element e on e.page_id = p.id`,
      ...[domain_id, variant_id],
    );
    const listed = (await at.detail('Search')).pages.map(({ path }) => path);
    await at.sql(`delete from pages where domain_id = $1 and path <> '/'`, domain_id);
    expect(listed).toEqual(['/team', '/about', '/']);
  });

  it('Starting variants are written once, however often they are looked at', async () => {
    const before = await at.sql('select id from variant_pages order by id');
    await at.renew();
    expect(await at.sql('select id from variant_pages order by id')).toEqual(before);
  });

  it('Starting variants cannot be seen or changed by other organizations', async () => {
    const stranger = await signUpPerson(at.app);
    const { id, variant_id } = await at.trigger('Belgium');
    const call = (method: string, path: string, body?: unknown) =>
      at.app.call(method, `/api/domains/${stranger.domain_id}${path}`, { token: stranger.token, body });
    expect((await call('GET', `/personalization-triggers/${id}`)).status).toBe(404);
    const feedback = { feedback: 'Better.', page_id: at.page_id, variant_id, regenerate: true };
    expect((await call('POST', '/feedback', feedback)).status).toBe(404);
    expect((await at.call('POST', '/feedback', { ...feedback, page_id: randomUUID() })).status).toBe(404);
    expect((await at.call('POST', '/feedback', { ...feedback, feedback: '  ' })).status).toBe(400);
    expect((await at.call('POST', '/feedback', { ...feedback, page_id: 'none' })).status).toBe(404);
    const bare = await at.call('POST', '/feedback', { feedback: 'Better.' });
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['page_id', 'variant_id']]);
  });
});

describe('What the script carries', () => {
  it('The script carries the variants that change something, in the order in which they are tried', async () => {
    const { config: made, needs } = await config();
    expect(made).toMatchObject({ domain: at.person.domain_id, identity: 'lasting', rules: [] });
    const { variant_id } = await at.trigger('Belgium');
    const belgium = made.triggers.find(({ variant }) => variant === variant_id);
    expect(belgium).toMatchObject({
      when: ['country', 'be'],
      pages: [{ page: at.page_id, path: '/', version: 1 }],
    });
    expect(belgium?.pages[0]?.changes).toEqual([
      { element: at.intro_id, selector: 'main > p', text: expect.stringContaining('in Belgium') },
    ]);
    expect(needs).toEqual(['country']);
    expect(made.triggers.every(({ pages }) => pages.every(({ changes }) => changes.length > 0))).toBe(true);
  });

  it('The script loses changes that are switched off at once, and has them again when they are switched on', async () => {
    const { variant_id } = await at.trigger('Belgium');
    const changes = () =>
      changesOf(at.app.ctx, { domain_id: at.person.domain_id, variant_id, page_id: at.page_id });
    expect((await changes())?.changes).toHaveLength(1);
    await at.sql('update page_elements set enabled = false where id = $1', at.intro_id);
    expect(await changes()).toBeNull();
    expect(await config()).toMatchObject({ config: { triggers: [] }, needs: [] });
    await at.sql('update page_elements set enabled = true where id = $1', at.intro_id);
    await at.sql('update pages set enabled = false');
    expect((await config()).config.triggers).toEqual([]);
    await at.sql('update pages set enabled = true');
    expect((await changes())?.changes).toHaveLength(1);
    await at.sql('update domains set selected_personalization = false');
    expect(await scriptConfigOf(at.app.ctx, at.person.domain_id)).toBeNull();
    await at.sql('update domains set selected_personalization = true where id = $1', at.person.domain_id);
    expect(await scriptConfigOf(at.app.ctx, randomUUID())).toBeNull();
  });
});

describe('Settings', () => {
  it('The settings of personalization show the tag, and accept only the allowed values', async () => {
    const { body } = await at.call('GET', '/personalization-settings');
    const script_url = `http://localhost:4000/s/${at.person.domain_id}.js`;
    expect(body).toMatchObject({
      snippet: `<script async src="${script_url}"></script>`,
      inline_snippet: expect.stringMatching(new RegExp(`^<script>.*"${script_url}".*</script>$`, 's')),
      script_url,
      snippet_hash: expect.stringMatching(/^sha256-[\w+/]{43}=$/),
      identity: 'lasting',
      holdout_share: 0.1,
      visitor_retention_days: 395,
      script_seen_at: null,
    });
    const settings = { identity: 'daily', holdout_share: 0.25 };
    const changed = await at.call('PATCH', '/personalization-settings', settings);
    expect(changed.body).toMatchObject({ ...settings, visitor_retention_days: 395 });
    expect((await at.call('PATCH', '/personalization-settings', { holdout_share: 0.6 })).status).toBe(400);
    const { triggers, ...whole } = (await config()).config;
    expect([whole.identity, new Set(triggers.map(({ holdout }) => holdout))]).toEqual([
      'daily',
      new Set([0.25]),
    ]);
  });

  it('The set-up of personalization is complete once the script was seen and something may change', async () => {
    const { domain_id } = at.person;
    const isDone = async () =>
      (await at.app.call('GET', `/api/domains/${domain_id}`, { token: at.person.token })).body
        .completed_personalization_onboarding;
    await settleOnboarding(at.app.ctx, domain_id);
    expect(await isDone()).toBe(false);
    await at.sql('update domains set script_seen_at = now() where id = $1', domain_id);
    await at.sql('update page_elements set enabled = false');
    await settleOnboarding(at.app.ctx, domain_id);
    expect(await isDone()).toBe(false);
    await at.sql('update page_elements set enabled = true');
    await settleOnboarding(at.app.ctx, domain_id);
    expect(await isDone()).toBe(true);
  });
});

describe('As time goes on', () => {
  const say = async (feedback: string, label: string, regenerate = true) => {
    const { variant_id } = await at.trigger(label);
    const sent = await at.call('POST', '/feedback', {
      feedback,
      variant_id,
      page_id: at.page_id,
      regenerate,
    });
    expect([sent.status, sent.body]).toEqual([200, { ok: true }]);
    await at.renew();
  };

  it('[P-API-26] Feedback without regenerating is kept, and changes nothing yet', async () => {
    const before = await at.home('ChatGPT');
    await say('Mention Belgium.', 'ChatGPT', false);
    expect(await at.home('ChatGPT')).toEqual(before);
  });

  it('[P-ROLE-10] Everybody who is signed in to the organization can give feedback', async () => {
    const { token } = await signUpColleague(at.app, at.person);
    const { variant_id } = await at.trigger('ChatGPT');
    const body = { feedback: 'Mention Ghent.', variant_id, page_id: at.page_id, regenerate: false };
    const sent = await at.app.call('POST', `/api/domains/${at.person.domain_id}/feedback`, { token, body });
    expect([sent.status, sent.body]).toEqual([200, { ok: true }]);
  });

  it('[P-API-27] Feedback with regenerating rewrites the page as asked, and keeps the version before', async () => {
    await say('Please talk about the price.', 'ChatGPT');
    const home = await at.home('ChatGPT');
    expect(home.version).toBe(2);
    expect(home.changes[0]?.now).toMatch(/Belgium|39 euros/);
    await say('Keep the original, please.', 'ChatGPT');
    expect(await at.home('ChatGPT')).toMatchObject({
      version: 3,
      changes: [],
      note: 'Shows the original, as you asked.',
    });
    const { variant_id } = await at.trigger('ChatGPT');
    expect(
      await at.sql('select version from variant_pages where variant_id = $1 order by version', variant_id),
    ).toHaveLength(3);
    expect(await config()).not.toMatchObject({
      config: { triggers: [expect.objectContaining({ variant: variant_id })] },
    });
  });

  it('A rewrite says what it could not do without a model, and never shows the text that was complained about', async () => {
    const before = (await at.home('Belgium')).changes[0]?.now;
    await say('Make it sound like a poem.', 'Belgium');
    const home = await at.home('Belgium');
    expect(home.note).toContain('“Make it sound like a poem.” needs an AI model');
    expect(home.changes.map(({ now }) => now)).not.toContain(before);
  });

  it('A change that pages overwrite is left out until the page is scanned again', async () => {
    const { domain_id } = at.person;
    const { variant_id } = await at.trigger('Returning visitors');
    const view = (overwritten: string[]) =>
      at.sql(
        `insert into page_views (domain_id, id, session_id, at, url, path, title, width, page_id, variant_id, version, overwritten, hidden_ms, counted)
         values ($1, gen_random_uuid(), gen_random_uuid(), now(), 'https://acme.example/', '/', '', 1000, $2, $3, 1, $4, 10, true)`,
        domain_id,
        at.page_id,
        variant_id,
        overwritten,
      );
    for (let n = 0; n < 19; n += 1) await view(n % 2 === 0 ? [at.intro_id] : []);
    await at.renew();
    expect((await at.home('Returning visitors')).changes).toHaveLength(1);
    await view([at.intro_id]);
    await at.renew();
    const home = await at.home('Returning visitors');
    expect(home.changes).toEqual([]);
    expect(home.note).toContain('One element is skipped');
    await at.renew();
    expect((await at.home('Returning visitors')).version).toBe(home.version);
    await at.sql(`update page_elements set selector = 'main p.intro' where id = $1`, at.intro_id);
    await at.renew();
    expect((await at.home('Returning visitors')).changes).toHaveLength(1);
  });

  it('A change is dropped when its original is no longer on the page', async () => {
    await at.sql(`update page_elements set content = 'Closed for the summer.' where id = $1`, at.intro_id);
    await at.renew();
    for (const label of ['Returning visitors', 'Perplexity', 'Belgium'])
      expect((await at.home(label)).changes, label).toEqual([]);
    expect((await config()).config.triggers).toEqual([]);
  });
});
