import { describe, expect, it } from 'vitest';
import type { Block, Page } from '../page/page.ts';
import { passagesOf, withoutBoilerplate, withRepeatsOnce } from './passages.ts';

const block = (text: string, heading: string | null = null): Block => ({ kind: 'paragraph', text, heading });
const pageOf = (blocks: Block[], url = 'https://shop.example/'): Page => ({
  url,
  title: 'Shop',
  description: null,
  site_name: null,
  language: 'en',
  headings: [],
  blocks,
  links: [],
  json_ld: [],
});
const sentences = (count: number) =>
  Array.from({ length: count }, (_, i) => `Sentence ${i} of this long text has exactly ten words.`).join(' ');
const sizes = (blocks: Block[]) =>
  passagesOf(pageOf(blocks)).map(
    (passage) =>
      passage.blocks
        .map(({ text }) => text)
        .join(' ')
        .split(' ').length,
  );

describe('Passages', () => {
  it('Passages are filled up to 120 words', () => {
    expect(sizes(Array.from({ length: 6 }, () => block(sentences(3))))).toEqual([120, 60]);
  });

  it('A passage ends with its section', () => {
    const passages = passagesOf(
      pageOf([block('One.', 'Prices'), block('Two.', 'Prices'), block('Three.', 'Returns')]),
    );
    expect(passages.map(({ heading, blocks }) => [heading, blocks.length])).toEqual([
      ['Prices', 2],
      ['Returns', 1],
    ]);
  });

  it('A long block is cut between sentences', () => {
    const passages = passagesOf(pageOf([block(sentences(30), 'Long')]));
    expect(passages).toHaveLength(3);
    for (const { blocks } of passages) expect(blocks[0]?.text).toMatch(/^Sentence .* words\.$/);
    expect(passages.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join(' ')).toBe(sentences(30));
  });

  it('A block is cut inside a sentence only where that sentence alone is too long', () => {
    expect(sizes([block(Array(250).fill('word').join(' '))])).toEqual([120, 120, 10]);
  });
});

describe('Repeated text', () => {
  const site = (pages: number, withOffer: number) =>
    Array.from({ length: pages }, (_, i) =>
      pageOf(
        [block(`Own text ${i}`), ...(i < withOffer ? [block('Join our newsletter!')] : [])],
        `https://shop.example/${i}`,
      ),
    );
  const offers = (pages: Page[]) =>
    withoutBoilerplate(pages).flatMap(({ blocks }) => blocks.filter(({ text }) => text.startsWith('Join')))
      .length;

  it('Text on more than 30 % of the pages is dropped, and no other text', () => {
    expect(offers(site(20, 7))).toBe(0);
    expect(offers(site(20, 6))).toBe(6);
    expect(withoutBoilerplate(site(20, 7)).every(({ blocks }) => blocks.length === 1)).toBe(true);
  });

  it('Two pages of a small site can say the same', () => {
    expect(offers(site(3, 2))).toBe(2);
    expect(offers(site(3, 3))).toBe(0);
  });

  it('What repeats under a heading, or says how to be reached, is searched where it stands first', () => {
    const pages = Array.from({ length: 5 }, (_, i) =>
      pageOf(
        [block('Fully insured.', 'Why us'), block('Tel: 030 442 03 29'), block('Follow us!')],
        `https://shop.example/${i}`,
      ),
    );
    const left = withRepeatsOnce(pages).map(({ blocks }) => blocks.map(({ text }) => text));
    expect(left).toEqual([['Fully insured.', 'Tel: 030 442 03 29'], [], [], [], []]);
  });
});
