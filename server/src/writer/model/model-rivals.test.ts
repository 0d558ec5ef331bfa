import { afterEach, describe, expect, it } from 'vitest';
import type { Double } from '../../../test/doubles/double-server.ts';
import { setUpModelWriter } from '../../../test/doubles/model-writer-setup.ts';
import type { Page } from '../../language/page/page.ts';

const page = (path: string, title: string, texts: string[]): Page => ({
  url: `https://acme.example${path}`,
  title,
  description: null,
  site_name: 'Acme',
  language: 'en',
  headings: [],
  blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: title })),
  links: [],
  json_ld: [],
});

const doubles: Double[] = [];
afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));
async function setUp(respond: () => string) {
  const made = await setUpModelWriter(respond);
  doubles.push(made.double);
  return made;
}

describe('Competitors by a model', () => {
  const compared = page('/compare', 'Acme compared', [
    'Bakeries that leave Tillpoint for Acme keep their recipes.',
    'Acme works with Stripe and is shown on YouTube.',
  ]);
  const company = () => ({
    brand_name: 'Acme',
    host: 'acme.example',
    pages: [
      page('/', 'Acme', ['Acme is planning software for bakeries.']),
      page('/pricing', 'Pricing', []),
      compared,
    ],
    signal: new AbortController().signal,
  });
  const found = async (...rounds: object[][]) => {
    let round = 0;
    const made = await setUp(() => {
      round += 1;
      return JSON.stringify({ competitors: rounds[Math.min(round, rounds.length) - 1] });
    });
    return { ...made, rivals: await made.writer.findRivals(company()) };
  };
  const real = {
    name: 'Tillpoint',
    quote: 'Bakeries that leave Tillpoint for Acme keep their recipes.',
    page: 3,
  };

  it('A model’s competitor is taken with the words of the page that names it', async () => {
    const { rivals, double } = await found([real]);
    expect(rivals).toEqual([
      {
        name: 'Tillpoint',
        url: null,
        evidence: [{ url: 'https://acme.example/compare', sentence: real.quote }],
      },
    ]);
    expect(double.requests).toHaveLength(1);
  });

  it.each([
    ['that no page names', { name: 'EvilCorp', quote: 'Bakeries that leave EvilCorp for Acme.', page: 3 }],
    ['of another page than it says', { ...real, page: 1 }],
    ['that its quote does not name', { ...real, name: 'EvilCorp' }],
    ['that is the company itself', { ...real, name: 'Acme' }],
    ['of a page that it was not given', { ...real, page: 99 }],
  ])('A competitor of a model %s is asked for once more, and left out', async (_what, lie) => {
    const { rivals, double } = await found([lie], [lie, real]);
    expect(double.requests).toHaveLength(2);
    expect(rivals).toEqual([]);
    expect((await found([lie], [real])).rivals.map(({ name }) => name)).toEqual(['Tillpoint']);
  });
});
