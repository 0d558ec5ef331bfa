import { describe, expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import { findCompetitors } from './find-competitors.ts';

function page(path: string, title: string, texts: string[], more: Partial<Page> = {}): Page {
  return {
    url: `https://tidewater.example${path}`,
    title,
    description: null,
    site_name: null,
    language: 'en',
    headings: [],
    blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: null })),
    links: [],
    json_ld: [],
    ...more,
  };
}

const find = (...pages: Page[]) =>
  findCompetitors({ brand_name: 'Tidewater', host: 'tidewater.example', pages });
const names = (...pages: Page[]) => find(...pages).map(({ name }) => name);

describe('Finding competitors in lists', () => {
  const item = (text: string, heading: string | null = null) => ({
    kind: 'list_item' as const,
    text,
    heading,
  });
  const link = (text: string, url: string) => ({ text, url, place: 'content' as const });

  it('The links of a list on a page of alternatives are competitors, in a part of its own only those of the kind', () => {
    const list = page('/about/tidewater-alternatives', 'Other platforms', [], {
      headings: [{ level: 1, text: 'Other platforms' }],
      blocks: [
        item('Kelpbase - A modern wiki app.', 'Other platforms'),
        item('kelpmd – A wiki of files.', 'Other platforms'),
        item('Read our guide to find out more', 'Other platforms'),
        item('Birch - Builds blogs.', 'Static generators'),
        item('Mooring (wiki software for teams)', 'Static generators'),
      ],
      links: [
        link('Kelpbase', 'https://kelpbase.example/'),
        link('kelpmd', 'https://github.com/kelp/kelpmd'),
        link('Read our guide', 'https://tidewater.example/guide'),
        link('Birch', 'https://birch.example'),
        link('Mooring', 'https://mooring.example'),
      ],
    });
    const home = page('/', 'Tidewater - wiki software', ['Tidewater is a wiki.']);
    expect(find(home, list).map(({ name, url }) => [name, url])).toEqual([
      ['Kelpbase', 'https://kelpbase.example'],
      ['kelpmd', null],
      ['Mooring', 'https://mooring.example'],
    ]);
  });

  it('The parts of a page about one alternative are no competitors, nor are the headings of a list that nothing speaks of', () => {
    const parts = ['Speedy', 'Kelp Integration', 'Rest APIs'].map((text) => ({ level: 2 as const, text }));
    const about = page('/kelpbase-alternative', 'An open source alternative to Kelpbase', [], {
      headings: parts,
    });
    expect(names(about)).toEqual(['Kelpbase']);
    const headings = ['MoorDesk', 'Related Reads'].map((text) => ({ level: 2 as const, text }));
    const blocks = [
      { kind: 'paragraph' as const, text: 'MoorDesk plans shifts.', heading: 'MoorDesk' },
      { kind: 'paragraph' as const, text: 'How we picked these.', heading: 'Related Reads' },
    ];
    expect(names(page('/alternatives', 'Kelpbase alternatives', [], { headings, blocks }))).toEqual([
      'Kelpbase',
      'MoorDesk',
    ]);
  });

  it('Names that share the word "alternative" are read whole, also behind arrows of links', () => {
    const said = page(
      '/',
      'Tidewater',
      ['Your alternative to platforms like Vercast ↗, Railmoor ↗, or Heron ↗.'],
      {
        description: 'An open-source Heron / Netmoor / Vercast alternative.',
      },
    );
    expect(names(said).sort()).toEqual(['Heron', 'Netmoor', 'Railmoor', 'Vercast']);
  });

  it('What another product adds is compared with others for that product, not for the brand', () => {
    const text = 'With KelpPHP, Tidewater serves pages 4x faster than Swoon or Roadmoor.';
    expect(names(page('/', 'Tidewater', [text]))).toEqual([]);
  });

  it('The numbered names on a page about the best of a kind are competitors where the page speaks of them, tips are not', () => {
    const headings = (...texts: string[]) => texts.map((text) => ({ level: 3 as const, text }));
    const tools = page(
      '/best',
      'The 4 best wikis compared',
      ['Kelpbase has 5 users, Birch 10 and 7moors 30.'],
      {
        headings: headings('1. Kelpbase — free for 5', '2. Birch — no limit', '3. 7moors: for teams', 'More'),
      },
    );
    expect(names(tools)).toEqual(['7moors', 'Birch', 'Kelpbase']);
    const tips = page('/tips', 'The 3 best practices', ['Do this before you go.'], {
      headings: headings('1. Start Early', '2. Write Clearly', '3. Ask Often'),
    });
    expect(names(tips)).toEqual([]);
  });
});
