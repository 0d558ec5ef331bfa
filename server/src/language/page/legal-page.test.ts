import { expect, it } from 'vitest';
import { createExtractiveWriter } from '../../writer/built-in/extractive.ts';
import { legalHeadings } from './legal-page.ts';
import type { Heading, Page } from './page.ts';

const heading = (level: Heading['level'], text: string): Heading => ({ level, text });

it('A privacy policy shown on the page of an offer ends at the next heading of its level, and a kind of cookie is none', () => {
  const headings = [
    heading(1, 'Lakeside apartment'),
    heading(2, 'Privacy policy'),
    heading(3, 'Who we are'),
    heading(3, 'Data we keep'),
    heading(3, 'Your rights'),
    heading(2, 'How to find us'),
    heading(2, 'Cookies'),
    heading(3, 'With oats'),
  ];
  expect([...legalHeadings({ headings })]).toEqual([
    'Privacy policy',
    'Who we are',
    'Data we keep',
    'Your rights',
  ]);
});

it('A description says nothing of the privacy policy that the start page shows below the offer', async () => {
  const under = (text: string, said: string) => ({ kind: 'paragraph' as const, heading: text, text: said });
  const page: Page = {
    url: 'https://lake.example/',
    title: 'Lakeside',
    description: null,
    site_name: null,
    language: 'en',
    headings: [
      heading(1, 'Lakeside'),
      heading(2, 'Privacy policy'),
      heading(3, 'Rights'),
      heading(3, 'Data'),
      heading(3, 'Changes'),
    ],
    blocks: [
      under('Lakeside', 'Lakeside is an apartment for four guests on the north shore of the lake.'),
      under('Lakeside', 'Every room of Lakeside has a balcony with a view of the mountains.'),
      under('Rights', 'Lakeside gives every guest a copy of the data that Lakeside keeps about them.'),
      under('Data', 'Lakeside stores the address of each guest for as long as the law demands.'),
      under('Changes', 'Lakeside informs all guests as soon as this policy has been changed.'),
    ],
    links: [],
    json_ld: [],
  };
  const { markdown } = await createExtractiveWriter().describeCompany({
    brand_name: 'Lakeside',
    host: 'lake.example',
    pages: [page],
    signal: new AbortController().signal,
  });
  expect(markdown).toContain('balcony');
  expect(markdown).not.toMatch(/policy|stores the address|copy of the data/);
});
