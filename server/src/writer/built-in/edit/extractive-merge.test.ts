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
    ['Plans now start at £35 per month.', 'Plans start at £35 per month for one shop.', '£29'],
    ['The Growth plan costs £65 per month.', 'The Growth plan costs £65 per month.', '£59'],
    [
      'The price of the Starter plan rose from £29 to £31 per month.',
      'The Starter plan costs £31 per month.',
      '£29',
    ],
    ['Every plan is free to try for 14 days.', 'You can try every plan free for 14 days.', '30 days'],
    ['We have a team of sixteen people.', 'a team of sixteen people and 1,200 bakeries', 'fourteen'],
    ['Crumbline is now based in Leeds.', 'It is based in Leeds.', 'Bristol'],
    ['The Starter plan is now called Basic.', 'The Basic plan costs £29 per month.', 'Starter'],
  ])('The new text “%s” changes the fact where it stands', (text, after, from) => {
    const { markdown, changes, note } = merge(text);
    expect(markdown).toContain(after);
    expect(markdown.split('\n')).toHaveLength(OVERVIEW.split('\n').length);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toContain(`“${from}”`);
    expect(note).toBeNull();
  });

  it('Merging knowledge keeps every other line and every link as it was', () => {
    const { markdown } = merge('The Growth plan costs £65 per month.');
    expect(markdown).toBe(OVERVIEW.replace('£59', '£65'));
  });

  it.each([
    ['The Wholesale plan costs £99 per month.', 'Facts', '- Price: The Wholesale plan costs £99 per month.'],
    [
      'Crumbline sends a text message before pickup.',
      'What it does',
      '- Crumbline sends a text message before pickup.',
    ],
    ['The bakery school opened in 2024.', 'More facts', '- The bakery school opened in 2024.'],
    ['Crumbline runs on iOS and Android.', 'Facts', '- Platforms: Crumbline runs on iOS and Android.'],
  ])('The new text “%s” is added under a heading that fits', (text, heading, line) => {
    const { markdown, changes } = merge(text);
    expect(markdown).toContain(line);
    expect(markdown.indexOf(line)).toBeGreaterThan(markdown.indexOf(`**${heading}**`));
    expect(changes).toEqual([`Added “${text}” under “${heading}”.`]);
    expect(markdown.replace(`${line}\n`, '')).toContain('- You can try every plan free for 30 days.');
  });

  it('Merging knowledge removes what was added from the list of missing facts', () => {
    expect(merge('Crumbline runs on iOS and Android.').markdown).toMatch(/do not say: licence\.$/);
    expect(merge('Crumbline runs on iOS. Crumbline is open source.').markdown).not.toContain('do not say');
  });

  it('Merging knowledge adds nothing that the overview says already', () => {
    const { markdown, changes } = merge(
      'The Growth plan costs £59 per month. Every plan is free to try for 30 days.',
    );
    expect(markdown).toBe(OVERVIEW);
    expect(changes).toEqual([]);
  });

  it('Merging knowledge splits a sentence that says two things, and names its source', () => {
    const { markdown } = merge(
      'Plans start at £35 per month, and the bakery school opened in May 2024.',
      OVERVIEW,
      { url: 'https://news.example/(a)', title: 'News' },
    );
    expect(markdown).toContain('Plans start at £35 per month for one shop.');
    expect(markdown).not.toContain('news.example');
    const typed = merge('Crumbline Bakery School opened in May 2024.', OVERVIEW, {
      url: 'https://news.example/(a)',
      title: 'News',
    });
    expect(typed.markdown).toContain(
      '- Crumbline Bakery School opened in May 2024. ([News](https://news.example/%28a%29))',
    );
  });

  it('Merging knowledge says what it could not do', () => {
    expect(merge('We no longer sell to restaurants.').note).toContain('takes something back');
    const long = Array.from(
      { length: 20 },
      (_, at) => `Sentence number ${at} says nothing about the company at all.`,
    ).join(' ');
    expect(merge(long).note).toMatch(/^20 sentences of the text were left out/);
    expect(merge(long).markdown).toBe(OVERVIEW);
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
