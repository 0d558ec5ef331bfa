import { expect, it } from 'vitest';
import { DOCS, findGuides, searchInDocs } from './guides.ts';
import { findAnswers } from './help-answers.ts';

const PAGES = import.meta.glob<string>('../../../docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const headingOf = (href: string) => PAGES[`../../../docs/${href.slice(DOCS.length)}.md`]?.split('\n')[0];

it('Every guide is a page of the documentation, under the title that it has there', () => {
  const guides = findGuides('');
  expect(guides.length).toBeGreaterThan(8);
  for (const { href, title } of guides) expect(headingOf(href)).toBe(`# ${title}`);
});

it('Every link of an answer into the documentation leads to a page', () => {
  const links = findAnswers('').flatMap(({ links }) => links.flatMap(({ to }) => to ?? []));
  const inDocs = links.filter((to) => to.startsWith(DOCS));
  expect(inDocs.length).toBeGreaterThan(3);
  for (const href of inDocs) expect(headingOf(href), href).toMatch(/^# /);
});

it('The search of the documentation gets what was typed', () => {
  expect(searchInDocs(' hold-out & lift ')).toBe('/docs/?q=hold-out%20%26%20lift');
});
