import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import { startSite } from '../../../test/doubles/site-double.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { listed, measureAgain } from '../../../test/suggested.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];

describe('Evidence that goes and comes back', () => {
  const REVIEW = 'https://reviews.example.org/best-of/2026';
  const ARTICLE = 'https://magazine.example.net/comparison';
  const sources = [REVIEW];
  let at: MeasuringApp;
  let topic_id: string;
  beforeAll(async () => {
    at = await startMeasuringApp({
      connected: ['openai', 'gemini'],
      answers: {
        sources,
        brand: { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0, cite_share: 0 },
      },
    });
    topic_id = await at.measure('Tills for bakeries', PROMPTS);
  });
  afterAll(() => at.stop());

  const places = async () => (await listed(at)).earned_media;
  /** Runs a measurement with other cited pages, and waits for its suggestions. */
  async function measureWith(...cited: string[]) {
    sources.splice(0, sources.length, ...cited);
    const id = await measureAgain(at, topic_id);
    return until(places, (all) =>
      cited.every((url) => all.some((one) => one.target_locator === url && one.topic_execution_id === id)),
    );
  }

  it('A suggestion without evidence closes by itself unless it was applied, and opens again as the same suggestion', async () => {
    const [review] = await until(places, (all) => all.length === 1);
    expect(review).toMatchObject({ target_locator: REVIEW, status: 'pending' });
    const [firstSweep] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;

    expect((await measureWith(ARTICLE)).map(({ target_locator }) => target_locator)).toEqual([ARTICLE]);
    const earlier = (await at.call('GET', `/aeo/topic-executions/${firstSweep.id}/suggestions`)).body;
    expect(earlier.map(({ id }: Suggestion) => id)).toContain(review?.id);
    const [topic] = (await at.call('GET', '/aeo/topics')).body;
    expect(topic.topic_improvements).toBe(PROMPTS.length + 1);

    const both = await measureWith(REVIEW, ARTICLE);
    expect(both.find(({ id }) => id === review?.id)).toMatchObject({
      status: 'pending',
      created_at: review?.created_at,
    });

    const article = both.find(({ target_locator }) => target_locator === ARTICLE);
    await at.call('POST', `/aeo/content-suggestions/${article?.id}/status`, { status: 'applied' });
    const without = await measureWith(REVIEW);
    expect(without.find(({ id }) => id === article?.id)).toMatchObject({ status: 'applied' });
    const again = await measureWith(REVIEW, ARTICLE);
    expect(again.find(({ id }) => id === article?.id)).toMatchObject({ status: 'pending' });
    expect(again).toHaveLength(2);
  });

  it('Suggestions of a site that people ruled out stay closed, however many sweeps show it, until people welcome it again', async () => {
    const FORUM = 'https://talk.bakers-forum.test/tills';
    const hasForum = (all: Suggestion[]) => all.some(({ target_locator }) => target_locator === FORUM);
    await measureWith(FORUM, REVIEW);
    await at.call('POST', '/aeo/feedback', { feedback: "Don't target bakers-forum.test.", path: '/' });
    expect(hasForum(await places())).toBe(false);
    sources.splice(0, sources.length, FORUM, 'https://other.bakers-forum.test/tills', ARTICLE);
    const sweep = await measureAgain(at, topic_id);
    const shown = await until(places, (all) => all.some((one) => one.topic_execution_id === sweep));
    expect(shown.filter(({ target_locator }) => target_locator?.includes('bakers-forum.test'))).toEqual([]);
    const seen = (await at.call('GET', `/aeo/topic-executions/${sweep}/suggestions`)).body;
    expect(hasForum(seen)).toBe(false);
    await at.call('POST', '/aeo/feedback', { feedback: 'Do target bakers-forum.test after all.', path: '/' });
    expect(hasForum(await measureWith(FORUM, ARTICLE))).toBe(true);
  });

  it('An applied suggestion whose site has been ruled out does not return to the list when it is marked to-do', async () => {
    const [place] = (await measureWith('https://fairs.test/tills')).filter(
      ({ target_locator }) => target_locator === 'https://fairs.test/tills',
    );
    const set = (status: string) =>
      at.call('POST', `/aeo/content-suggestions/${place?.id}/status`, { status });
    await set('applied');
    await at.call('POST', '/aeo/feedback', { feedback: "Don't target fairs.test.", path: '/' });
    expect((await places()).find(({ id }) => id === place?.id)).toMatchObject({ status: 'applied' });
    await set('pending');
    expect((await places()).find(({ id }) => id === place?.id)).toBeUndefined();
  });

  it('No suggestion is taken back because an assistant failed', async () => {
    const before = await places();
    at.openai.enqueue(...Array.from({ length: 40 }, () => openaiFailures.quota));
    const after = await measureWith('https://guild.example.info/tills');
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect(after).toHaveLength(before.length + 1);
  });
});

describe('Without a connected assistant', () => {
  it('Without a connected assistant, pages are suggested from the first day by what the own site answers, and no places', async () => {
    const site = await startSite({
      '/': page(
        'Acme',
        `<p>Acme is a point of sale system for bakeries that keeps orders, stock and daily takings in one place.</p>
         <p>Acme helps bakery owners see every evening which breads sold and which came back unsold.</p>
         <h2>Order management</h2>
         <p>Customers order cakes online and Acme puts each order on the baking list of the right morning.</p>
         <a href="/stock">Stock control</a>`,
      ),
      '/stock': page(
        'Stock control',
        `<p>Bakeries keep track of flour and butter with Acme, which counts both with every sale and warns before they run out.</p>
         <p>Nobody has to drive to the wholesaler in the middle of the morning, because the list of what is short is ready at night.</p>
         <p>Each evening Acme closes the till and sends the takings to your accountant by email.</p>`,
      ),
    });
    const at = await startMeasuringApp({
      connected: [],
      environment: { SITE_ORIGINS: `www.acme.example=${site.origin}` },
    });
    await until(
      async () => (await at.call('GET', '/onboarding/domain-research-status')).body,
      ({ done }) => done,
    );
    await at.measure('Tills for bakeries', [
      'Which oven bakes sourdough bread at constant humidity?',
      'How do bakeries keep track of flour and butter?',
    ]);
    const { owned_media, earned_media } = await until(
      () => listed(at),
      (groups) => groups.owned_media.length > 0,
    );
    expect(earned_media).toEqual([]);
    expect(owned_media[0]?.text).toBe(
      'Write a page that answers “Which oven bakes sourdough bread at constant humidity?”.',
    );
    expect(owned_media[0]?.memo).toMatch(
      /^Your site doesn’t .+ Based on your site only; no assistant data yet\.$/,
    );
    expect(owned_media[0]?.evidence).toEqual([
      expect.objectContaining({ platform: 'local', answers: 1, of: 1 }),
    ]);
    await at.stop();
    await site.close();
  });
});

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
