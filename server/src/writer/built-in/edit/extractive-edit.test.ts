import { describe, expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import type { PageText } from '../../writer.ts';
import { editExtractively } from './extractive-edit.ts';

function page(path: string, title: string, sections: Record<string, string[]>, rows: string[] = []): Page {
  return {
    url: `https://crumbline.example${path}`,
    title,
    description: null,
    site_name: 'Crumbline',
    language: 'en',
    headings: Object.keys(sections).map((text) => ({ level: 2, text })),
    blocks: [
      ...Object.entries(sections).flatMap(([heading, texts]) =>
        texts.map((text) => ({ kind: 'paragraph' as const, text, heading })),
      ),
      ...rows.map((text) => ({ kind: 'table_row' as const, text, heading: null })),
    ],
    links: [],
    json_ld: [],
  };
}

const PAGES = [
  page('/', 'Crumbline', { Home: ['Crumbline is a CRM for bakeries. It keeps every order in one place.'] }),
  page(
    '/pricing',
    'Pricing',
    {
      Pricing: [
        'Plans start at £35 per month for one shop. You can try every plan free for 14 days.',
        'The Basic plan includes one shop and two tills.',
      ],
    },
    ['Plan | Price', 'Starter | £35', 'Growth | £59'],
  ),
  page('/delivery', 'Delivery routes', {
    'Delivery routes': [
      'Crumbline groups deliveries by postcode and prints a note for each stop. Drivers see the route on a telephone.',
    ],
  }),
];
const PAGE: PageText = {
  title: 'How much does Crumbline cost?',
  meta_description: 'Plans start at £29 per month for one shop.',
  markdown: `Plans start at £29 per month for one shop. You can try every plan free for 30 days. ([Pricing](https://crumbline.example/pricing))

Source: [Pricing](https://crumbline.example/pricing)

## Plans

The Starter plan includes one shop and two tills. Ask for \`starter\` in the [Starter guide](https://crumbline.example/starter).

- Starter is for one shop.
- Growth is for three shops. It also prints labels.

| Plan | Price |
| --- | --- |
| Starter | £29 |
| Growth | £59 |

## Support

We answer by telephone.

## Sources

- [Pricing](https://crumbline.example/pricing)`,
};
const edit = (instruction: string, given: Partial<PageText> = {}, pages = PAGES) =>
  editExtractively({
    brand_name: 'Crumbline',
    host: 'crumbline.example',
    language: 'en',
    description: '',
    feedback: '',
    notes: [],
    pages,
    instruction,
    page: { ...PAGE, ...given },
    signal: new AbortController().signal,
  });

it.each([
  'Make it shorter',
  'Replace the introduction with something better',
  'Replace "Starter" with "Basic" and remove the support section',
  'Remove the section about support',
  'Add a section about delivery routes',
  'Refresh the tone',
  '',
])('The built-in writer leaves the instruction "%s" to a model', (instruction) =>
  expect(edit(instruction)).toBeNull(),
);

describe('Replacing', () => {
  it('Replacing words in a page changes text, title and description, but no addresses or code', () => {
    const { markdown, changed, summary } = edit('Replace "Starter" with "Basic"') ?? {};
    expect(markdown).toBe(
      PAGE.markdown
        .replace('The Starter', 'The Basic')
        .replace('[Starter guide]', '[Basic guide]')
        .replace('- Starter', '- Basic')
        .replace('| Starter', '| Basic'),
    );
    expect(markdown).toContain('`starter`');
    expect(markdown).toContain('https://crumbline.example/starter');
    expect([changed, summary]).toEqual([true, 'Replaced “Starter” with “Basic” 4 times.']);
    const priced = edit('Replace "£29" with "£35" everywhere.');
    expect(priced?.meta_description).toBe('Plans start at £35 per month for one shop.');
  });

  it('Replacing words in a page takes only whole words and figures, and keeps the capital at the start of a sentence', () => {
    expect(edit('replace "shop" with "store"')?.markdown).toContain('Growth is for three shops.');
    expect(edit('replace "2" with "3"', { markdown: 'Version 2.5 costs 2 or 2,000.' })?.markdown).toBe(
      'Version 2.5 costs 3 or 2,000.',
    );
    expect(edit('replace "plans" with "prices"')?.markdown).toMatch(/^Prices start at/);
  });

  it('Replacing words in a page writes text, never markup', () => {
    expect(edit('replace "Growth" with "*Big* [x](javascript:y)"')?.markdown).toContain(
      '\\*Big\\* \\[x\\](javascript:y) is for',
    );
    expect(
      edit('replace "a|b" with "c"', { markdown: '| a\\|b | d |\n| --- | --- |\n| 1 | a\\|b |' })?.markdown,
    ).toBe('| c | d |\n| --- | --- |\n| 1 | c |');
  });

  it('Replacing words in a page marks a new name that no source contains', () => {
    expect(edit('Replace "Growth" with "Titanium"')?.unsupported).toContainEqual({
      kind: 'name',
      text: 'Titanium',
      sentence: 'Titanium is for three shops.',
    });
  });

  it('Replacing words leaves a page alone that does not have them', () => {
    const outcome = edit('Replace "Gold" with "Silver"');
    expect(outcome).toMatchObject({
      ...PAGE,
      changed: false,
      summary: '“Gold” does not stand on this page.',
    });
  });
});

describe('Refreshing facts', () => {
  it('Refreshing the facts of a page takes the figures of the sources into text, description and table', () => {
    const { markdown, meta_description, summary } = edit('Refresh facts') ?? {};
    expect(markdown).toMatch(
      /^Plans start at £35 per month for one shop\. You can try every plan free for 14 days\./,
    );
    expect(markdown).toContain('| Starter | £35 |');
    expect(markdown).toContain('| Growth | £59 |');
    expect(meta_description).toBe('Plans start at £35 per month for one shop.');
    expect(summary).toContain('“£29” is now “£35”, “30 days” is now “14 days”');
  });

  it('A refreshed figure takes its source along', () => {
    const markdown = 'Plans start at £29 per month for one shop. ([Old page](https://crumbline.example/old))';
    expect(edit('Refresh facts', { markdown })?.markdown).toBe(
      'Plans start at £35 per month for one shop. ([Pricing](https://crumbline.example/pricing))',
    );
  });

  it('Refreshing the facts of a page leaves the name of a plan and every other word to people', () => {
    expect(edit('refresh facts')?.markdown).toContain('The Starter plan includes one shop and two tills.');
  });

  it('Refreshing the facts of a page changes nothing that the sources state equally, contradict each other about or do not state', () => {
    const fresh = edit('refresh facts')!;
    expect(edit('refresh facts', fresh)).toMatchObject({
      changed: false,
      summary: expect.stringContaining('as they state it'),
    });
    const torn = [
      page('/a', 'A', { A: ['Plans start at £35 per month for one shop.'] }),
      page('/b', 'B', { B: ['Plans start at £45 per month for one shop.'] }),
    ];
    expect(edit('refresh facts', {}, torn)?.changed).toBe(false);
    expect(edit('refresh facts', {}, [])?.changed).toBe(false);
  });
});
