import { expect, it } from 'vitest';
import { readPage } from '../../../language/page/read-page.ts';
import { proposePromptsOf } from './propose-prompts.ts';
import { proposeTopicsOf } from './propose-topics.ts';

const pageOf = (html: string, path = '/', language = 'en') =>
  readPage(Buffer.from(`<html lang="${language}">${html}</html>`), {
    url: `https://norell.example${path}`,
    content_type: 'text/html',
  });

const TUNER = `<title>Norell Zither Tuning & Repair</title><meta name="description" content="Zither tuning and repair in Leeds.">
<h1>Zither tuning & repair</h1><p>We offer zither tuning and repair at your home, on most days of the week.</p>
<h2>Restringing</h2><p>New strings are fitted after the tuning and are included in the price.</p>`;
const subject = (html: string, language?: string) => ({
  brand_name: 'Norell',
  host: 'norell.example',
  pages: [pageOf(html, '/', language)],
  description: '',
});

it('A company of a kind that no table knows is offered what its site calls its offer, with ten questions', () => {
  const [first] = proposeTopicsOf({ ...subject(TUNER), existing: [], count: 5 });
  expect(first).toMatchObject({ topic: 'zither tuning & repair', choice: 'zither tuning & repair' });
  expect(first?.prompts.length).toBeGreaterThanOrEqual(8);
  expect(first?.prompts.map(({ text }) => text).join()).not.toContain('Norell');
});

it('Words that a person types make grammatical questions in the language of the site, whatever they name', () => {
  const ask = (topic_text: string, html: string, language: string) =>
    proposePromptsOf({ ...subject(html, language), topic_text, competitors: [], count: 10 }).map(
      ({ text }) => text,
    );
  const polish =
    '<title>Norell</title><p>Zajmujemy się strojeniem i naprawą cytr w całym mieście od wielu lat.</p>';
  expect(ask('strojenie cytr', polish, 'pl')).toContain('Strojenie cytr: ile to zwykle kosztuje?');
  expect(ask('zither tuner in Leeds', TUNER, 'en')).toContain(
    'Zither tuner in Leeds: who would you recommend?',
  );
  expect(ask('zither tuning', TUNER, 'en').length).toBeGreaterThanOrEqual(8);
});

it('A topic that shares one word with a job of another trade is not asked about as that job', () => {
  const asked = proposePromptsOf({
    ...subject(TUNER),
    topic_text: 'piano tuning',
    competitors: [],
    count: 10,
  });
  expect(asked.map(({ text }) => text).join()).not.toMatch(/moving/i);
});

it('A local business is placed in the town that its site serves, not where its office stands', () => {
  const data = '{"@type":"Electrician","address":{"addressLocality":"Otley"}}';
  const html = `<title>Electrician in Leeds</title><meta name="description" content="Electrician in Leeds and around."><script type="application/ld+json">${data}</script><h1>Electrician</h1>`;
  const [topic] = proposeTopicsOf({ ...subject(html), existing: [], count: 1 });
  expect(topic?.topic).toBe('electricians in Leeds');
});
