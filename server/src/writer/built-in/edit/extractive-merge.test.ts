import { describe, expect, it } from 'vitest';
import { mergeExtractively } from './extractive-merge.ts';

const OVERVIEW = `Crumbline is a CRM for independent bakeries. It is based in Bristol. ([Home](https://crumbline.example/))

**What it does**

- Crumbline gives your shop an order form. ([Home](https://crumbline.example/))
- Crumbline has a team of fourteen people and 1,200 bakeries as customers.

**For whom**

Crumbline is made for cake makers.

**Facts**

- Price: Plans start at £29 per month for one shop. ([Pricing](https://crumbline.example/pricing))
- The Starter plan costs £29 per month. The Growth plan costs £59 per month.
- You can try every plan free for 30 days.

The pages read do not say: licence, platforms.`;

const merge = (text: string, description = OVERVIEW, more: { url?: string; title?: string } = {}) =>
  mergeExtractively({
    brand_name: 'Crumbline',
    description,
    addition: { title: more.title ?? null, url: more.url ?? null, text },
    signal: new AbortController().signal,
  });

describe('Merging knowledge without a model', () => {
  it.each([
    'Plans now start at £35 per month.',
    'We have a team of sixteen people.',
    'The Starter plan is now called Basic.',
    'Wij helpen bakkerijen in heel Nederland.',
  ])('The new text “%s” is added word for word, and no other line changes', (text) => {
    const { markdown, changes } = merge(text);
    expect(markdown).toContain(`**More facts**\n\n- ${text}`);
    expect(markdown.replace(`**More facts**\n\n- ${text}\n\n`, '')).toBe(OVERVIEW);
    expect(changes).toEqual([`Added “${text}” under “More facts”.`]);
  });

  it('A figure that differs from the overview’s is shown for a decision, and each keeps its own source', () => {
    const { markdown, note } = merge('Plans start at £35 per month for one shop.', OVERVIEW, {
      url: 'https://news.example/(a)',
      title: 'News',
    });
    expect(markdown).toContain('£29 per month for one shop. ([Pricing](https://crumbline.example/pricing))');
    expect(markdown).toContain('£35 per month for one shop. ([News](https://news.example/%28a%29))');
    expect(note).toBe(
      '“Plans start at £35 per month for one shop.” was added, and “Price: Plans start at £29 per month for one shop.” still stands. Keep the one that is right.',
    );
  });

  it('Merging knowledge adds nothing that the overview says already', () => {
    const { markdown, changes } = merge('The Growth plan costs £59 per month.');
    expect(markdown).toBe(OVERVIEW);
    expect(changes).toEqual([]);
  });

  it('Merging knowledge adds to the list that is there', () => {
    const once = merge('The bakery school opened in 2024.').markdown;
    expect(merge('Bakers meet in May.', once).markdown).toContain(
      '- The bakery school opened in 2024.\n- Bakers meet in May.',
    );
  });

  it('Merging knowledge says what it could not do', () => {
    const long = Array.from({ length: 40 }, (_, at) => `Sentence number ${at} is about bread.`).join(' ');
    expect(merge(long).note).toBe('Only the first 30 sentences were added.');
    expect(merge('# ').note).toBe('The text has no sentence that could be added.');
  });

  it('Merging knowledge makes an overview where there is none', () => {
    expect(merge('Crumbline is a CRM for bakeries.', '').markdown).toBe(
      '**More facts**\n\n- Crumbline is a CRM for bakeries.',
    );
  });

  it('Merging knowledge treats the text as text, not as markup', () => {
    expect(merge('Bakers *love* [this](javascript:x) and <b>that</b> school.').markdown).not.toMatch(
      /javascript|<b>/,
    );
  });
});
