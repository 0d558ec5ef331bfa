import { expect, it } from 'vitest';
import { SAMPLE_HOSTS, sampleSite } from './sample-sites.ts';

it('The pages of the sample’s sites say whether they are of software, an article, questions, a form or none of these', () => {
  const pages = SAMPLE_HOSTS.flatMap((host) => sampleSite(host)?.pages ?? []);
  const kinds = new Set(pages.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['article', 'faq', 'form', null, 'software']);
});
