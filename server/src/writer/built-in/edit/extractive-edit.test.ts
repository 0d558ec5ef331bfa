import { describe, expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import type { PageText } from '../../writer.ts';
import { readInstruction } from './edit-instruction.ts';
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

describe('Reading an instruction', () => {
  it.each([
    ['Replace "Starter" with "Basic"', { kind: 'replace', from: 'Starter', to: 'Basic' }],
    ['please change Starter to Basic everywhere.', { kind: 'replace', from: 'Starter', to: 'Basic' }],
    ['Rename the Starter plan to Basic plan', { kind: 'replace', from: 'Starter plan', to: 'Basic plan' }],
    ['Update the price from £29 to £35 on all pages', { kind: 'replace', from: '£29', to: '£35' }],
    ['Use “bakers” instead of “clients”', { kind: 'replace', from: 'clients', to: 'bakers' }],
    ['Remove the section about support', { kind: 'remove', what: 'section', about: 'support' }],
    ['Delete the support section', { kind: 'remove', what: 'section', about: 'support' }],
    [
      'delete the sentence "It also prints labels."',
      { kind: 'remove', what: 'text', about: 'It also prints labels.' },
    ],
    ['Refresh facts', { kind: 'refresh' }],
    ['Update all the prices and dates', { kind: 'refresh' }],
    ['Add a section about delivery routes', { kind: 'add_section', about: 'delivery routes' }],
    ['Add a short paragraph on our support', { kind: 'add_section', about: 'our support' }],
    ['Change the title to "Prices"', { kind: 'set_title', to: 'Prices' }],
  ])('The built-in writer understands the instruction “%s”', (instruction, read) =>
    expect(readInstruction(instruction)).toEqual(read),
  );

  it.each([
    'Make it shorter',
    'Change the tone to friendly',
    'Replace the introduction with something better',
    'Rewrite the page for agencies',
    'Translate to German',
    'Make the first paragraph more formal',
    'Remove unnecessary words',
    'Improve SEO',
    'Replace "Starter" with "Basic" and remove the support section',
    'Remove the last paragraph',
    'Remove sentences that mention labels.',
    'Bring everything up to date',
    'Change wording to be more formal',
    'Add more examples',
    '',
  ])('The built-in writer leaves the instruction "%s" to a model', (instruction) =>
    expect(edit(instruction)).toBeNull(),
  );
});

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
    const priced = edit('change £29 to £35');
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

describe('Removing', () => {
  it('Removing a section from a page takes its heading with it', () => {
    expect(edit('Remove the section about support')?.markdown).toBe(
      PAGE.markdown.replace('## Support\n\nWe answer by telephone.\n\n', ''),
    );
    expect(edit('Remove the section about refunds')).toMatchObject({ changed: false });
  });

  it('Removing a text takes it word for word with the source behind it, and a heading left without text', () => {
    expect(edit('Remove "It also prints labels."')?.markdown).toContain('- Growth is for three shops.\n');
    expect(
      edit('Remove "The free trial lasts 30 days."', {
        markdown: 'It costs £1. The free trial lasts 30 days. ([Pricing](https://a.example/)) Ask us.',
      })?.markdown,
    ).toBe('It costs £1. Ask us.');
    expect(edit('Delete "We answer by telephone."')?.markdown).not.toContain('Support');
  });

  it('Removing text from a page never leaves it empty', () => {
    expect(edit('Remove "Plans are for shops."', { markdown: 'Plans are for shops.' })).toMatchObject({
      changed: false,
      markdown: 'Plans are for shops.',
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

describe('Adding a section', () => {
  it('A section added to a page is written from the sources, stands before their list, and names them', () => {
    const { markdown, sources, summary, unsupported } = edit('Add a section about delivery routes') ?? {};
    expect(markdown).toContain(
      '## Delivery routes\n\nCrumbline groups deliveries by postcode and prints a note for each stop.',
    );
    expect(markdown?.indexOf('## Delivery')).toBeLessThan(markdown?.indexOf('## Sources') ?? 0);
    expect(markdown).toMatch(/- \[Delivery routes\]\(https:\/\/crumbline\.example\/delivery\)$/);
    expect(sources?.map(({ url }) => url)).toEqual([
      'https://crumbline.example/pricing',
      'https://crumbline.example/delivery',
    ]);
    expect(summary).toBe('Added a section on “delivery routes” from “Delivery routes”.');
    expect(unsupported?.map(({ text }) => text)).toEqual([
      '£29',
      '30 days',
      'three',
      'https://crumbline.example/starter',
    ]);
  });

  it('No section is added to a page where the sources say nothing about it', () => {
    expect(edit('Add a section about blockchain refunds')).toMatchObject({
      changed: false,
      summary: 'No section was added: nothing that was read says more about “blockchain refunds”.',
    });
  });
});
