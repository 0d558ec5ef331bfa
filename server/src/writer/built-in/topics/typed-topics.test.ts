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

it('What three places of a site say of a company that no table knows is its first topic, with ten questions', () => {
  const [first] = proposeTopicsOf({ ...subject(TUNER), existing: [], count: 5 });
  expect(first?.topic).toBe('zither tuning & repair');
  expect(first?.choice).toBeUndefined();
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
    'Any recommendations for a zither tuner in Leeds?',
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

it.each([
  ['pl', 'Strojenie cytr', 'Strojenie cytr w domu, każdego dnia tygodnia, także w soboty i niedziele.'],
  ['el', 'Επισκευή κινητών', 'Η επισκευή κινητών γίνεται την ίδια μέρα στο κατάστημά μας, χωρίς ραντεβού.'],
  ['ru', 'Ремонт телефонов', 'Мы делаем ремонт телефонов за один день и даём гарантию на все работы.'],
  ['ja', 'スマホ修理', 'スマホ修理はその日のうちに終わります。お店にお持ちください。'],
  ['hi', 'मोबाइल मरम्मत', 'हम उसी दिन मोबाइल मरम्मत करते हैं और सभी काम की गारंटी देते हैं।'],
  ['th', 'ซ่อมมือถือ', 'เรารับซ่อมมือถือทุกรุ่น เสร็จภายในวันเดียว มีบริการทุกวัน'],
  ['sq', 'Riparim telefonash', 'Ne bëjmë riparim telefonash çdo ditë në dyqanin tonë në qendër të qytetit.'],
])(
  'A site in the language %s gets its own words as a topic, never an empty field',
  (language, phrase, text) => {
    const html = `<title>${phrase} | Norell</title><h1>${phrase}</h1><p>${text}</p>`;
    const [first] = proposeTopicsOf({ ...subject(html, language), existing: [], count: 5 });
    expect(first?.topic.toLowerCase()).toBe(phrase.toLowerCase());
    if (language !== 'sq') expect(first?.prompts.length).toBeGreaterThanOrEqual(5);
  },
);

it('A page of which only the title is known gets its words as a choice, also where the company is called so', () => {
  const named = {
    brand_name: 'Snake Removal',
    host: 'snakeremoval.example',
    description: '',
    existing: [],
    count: 5,
  };
  const [first] = proposeTopicsOf({ ...named, pages: [pageOf('<title>Snake Removal</title>')] });
  expect(first).toMatchObject({ topic: 'Snake Removal', choice: 'Snake Removal' });
  expect(first?.prompts.length).toBeGreaterThanOrEqual(8);
  const [kept] = proposeTopicsOf({
    ...named,
    category: 'Snake Removal',
    pages: [pageOf('<title>Snake Removal</title>')],
  });
  expect(kept?.prompts).toEqual(first?.prompts);
});

it('A site that never says the table’s word for its kind is asked about in its own', () => {
  const html = `<title>Norell | Renta de inflables en Mérida</title><meta name="description" content="Renta de inflables y brincolines para fiestas.">
<h1>Renta de inflables</h1><p>La renta de inflables incluye la entrega. Los inflables llegan limpios.</p>`;
  const topics = proposeTopicsOf({ ...subject(html, 'es'), existing: [], count: 5 });
  expect(topics[0]?.topic.toLowerCase()).toContain('renta de inflables');
  expect(JSON.stringify(topics)).not.toMatch(/hinchable/);
});

it('A choice that a person took keeps its own questions, whatever single word of it a table knows', () => {
  const html = '<title>Epoxy garage floors | Norell</title><h1>Floors that last</h1><p>We coat floors.</p>';
  const [choice] = proposeTopicsOf({ ...subject(html), existing: [], count: 5 });
  expect(choice?.choice).toBe('Epoxy garage floors');
  const [kept] = proposeTopicsOf({
    ...subject(html),
    category: 'Epoxy garage floors',
    existing: [],
    count: 5,
  });
  expect(kept?.topic).toBe('Epoxy garage floors');
  expect(kept?.prompts.map(({ text }) => text)).toEqual(choice?.prompts.map(({ text }) => text));
  for (const { text } of kept?.prompts ?? []) expect(text.toLowerCase()).toContain('epoxy garage floors');
});
