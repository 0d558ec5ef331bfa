import { expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import { ownNames } from './own-names.ts';

const home = (
  json_ld: Record<string, unknown>[],
  texts: string[] = [],
  site_name: string | null = null,
): Page => ({
  url: 'https://nowak.example/',
  title: 'Nowak Heating',
  description: null,
  site_name,
  language: 'en',
  headings: [],
  blocks: texts.map((text) => ({ kind: 'paragraph', text, heading: null })),
  links: [],
  json_ld,
});

it('A company is also known by its legal name and by the name that most of its pages give the site', () => {
  const page = home(
    [{ '@type': 'Organization', name: 'Nowak', legalName: 'Nowak & Sons GmbH' }],
    [],
    'Nowak Heating',
  );
  expect(ownNames([page])).toEqual(['Nowak Heating', 'Nowak & Sons GmbH', 'Nowak']);
});

it('A company is known by another name of its data only where a page shows that name', () => {
  const data = [
    { '@type': 'Plumber', name: 'Nowak Heating', alternateName: ['DeFoor Plumbing', 'Best of Leeds'] },
  ];
  expect(ownNames([home(data, ['Formerly DeFoor Plumbing, now under one roof.'])])).toEqual([
    'Nowak Heating',
    'DeFoor Plumbing',
  ]);
});

it('Words that a site also writes small are no name of its company, nor are slogans and names of its products', () => {
  const data = [
    {
      '@type': 'Plumber',
      name: 'Emergency Plumber',
      legalName: 'Warm homes for everybody in the whole of Leeds',
    },
    { '@type': 'Product', name: 'Nowak Valve' },
  ];
  const texts = ['Emergency Plumber', 'Call an emergency plumber.', 'Nowak Valve'];
  expect(ownNames([home(data, texts)])).toEqual([]);
});

it('A site that could not be read gives no name', () => {
  expect(ownNames([])).toEqual([]);
});
