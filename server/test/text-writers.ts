import type { Page } from '../src/language/page/page.ts';
import { createExtractiveWriter } from '../src/writer/built-in/extractive.ts';
import { bakery, blockPage, NOTE, PAGE, READ, type TextReader, textPage } from './given-texts.ts';

const { signal } = new AbortController();
const writer = createExtractiveWriter();

const sources = (pages: Page[], description = '') => ({
  brand_name: 'Acme',
  host: 'acme.example',
  language: 'en',
  description,
  feedback: '',
  pages,
  notes: [],
  signal,
});
const edit = (instruction: string, markdown: string, pages: Page[] = []) =>
  writer.editPage({
    ...sources(pages),
    instruction,
    page: { title: 'Acme', meta_description: 'Ovens', markdown },
  });

/** Code that writes from texts: tasks in threads with deadlines. With the maximum input of each. */
export const TEXT_WRITERS: Record<string, TextReader> = {
  'a description': { most: READ, read: (text) => writer.describeCompany(sources([blockPage(text)])) },
  'topics of a site': {
    most: READ,
    read: (text) => writer.proposeTopics({ ...sources([textPage(text)]), existing: [], count: 5 }),
  },
  'prompts of a topic': {
    most: 2000,
    read: (text) =>
      writer.proposePrompts({ ...sources([bakery]), topic_text: text, competitors: [text], count: 8 }),
  },
  'a page that is written': {
    most: READ,
    read: (text) =>
      writer.writePage({ ...sources([blockPage(text)]), request: 'What does a word cost?', existing: [] }),
  },
  'a request for a page': {
    most: 2000,
    read: (text) => writer.writePage({ ...sources([bakery]), request: text, existing: [text] }),
  },
  'a page that is refreshed': {
    most: PAGE,
    read: (text) => edit('Update the figures', text, [textPage(text)]),
  },
  'words that are replaced': { most: PAGE, read: (text) => edit('Replace "a" with "b"', text) },
  'an instruction': { most: PAGE, read: (text) => edit(text, 'Acme sells a word.') },
  'knowledge that is merged': {
    most: NOTE,
    read: (text) =>
      writer.mergeKnowledge({
        brand_name: 'Acme',
        description: text,
        addition: { title: null, url: null, text },
        signal,
      }),
  },
  'a visitor': {
    most: NOTE,
    read: (text) =>
      writer.describeVisitor({
        visits: 2,
        sources: [text],
        device: null,
        country: text.slice(0, 2),
        city: text,
        steps: [{ page: text, seconds: 3 }],
        clicks: [text],
        conversions: [text],
        signal,
      }),
  },
};
