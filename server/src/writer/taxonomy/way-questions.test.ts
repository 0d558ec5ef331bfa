import { describe, expect, it } from 'vitest';
import { readPage } from '../../language/page/read-page.ts';
import { readWay, WAYS } from './read-way.ts';
import { LANGUAGES } from './taxonomy.ts';
import { questionsAbout } from './way-questions.ts';

const pageOf = (html: string) =>
  readPage(Buffer.from(`<html lang="en"><title>Norell</title>${html}</html>`), {
    url: 'https://norell.example/',
    content_type: 'text/html',
  });
const ask = (phrase: string, language: string, way: (typeof WAYS)[number], place: string | null = null) =>
  questionsAbout({ phrase, language, way, is_local: false, place }).map(({ text }) => text);

describe('Questions about a site’s own words', () => {
  it('Every way has at least six questions in each of the seven languages, none like another and none with an open slot', () => {
    for (const language of LANGUAGES)
      for (const way of WAYS) {
        const asked = ask('norell', language, way, 'Graz');
        expect.soft(asked.length, `${language} ${way}`).toBeGreaterThanOrEqual(6);
        expect.soft(new Set(asked).size).toBe(asked.length);
        expect.soft(asked.join()).not.toMatch(/[{}]|\s\s/);
        for (const text of asked) expect.soft(text).toMatch(/norell/i);
      }
  });

  it.each(
    'pl sv da no fi cs ro hu el ru uk tr hi ja zh ko ar bg sk hr sl lt lv et ca vi id he fa th'.split(' '),
  )('A phrase in the language %s has questions that leave it as it is', (language) => {
    const asked = ask('Norell', language, 'service');
    expect(asked.length).toBeGreaterThanOrEqual(6);
    for (const text of asked) expect(text).toContain('Norell');
  });

  it('A phrase in English takes an article where it is one thing that can be counted', () => {
    expect(ask('courier service', 'en', 'service', 'Leeds')).toContain(
      'Any recommendations for a courier service in Leeds?',
    );
    expect(ask('backflow testing', 'en', 'service', 'Leeds')).toContain(
      'Any recommendations for backflow testing in Leeds?',
    );
    expect(ask('open source wiki', 'en', 'source')).toContain('What is the best open source wiki right now?');
  });

  it('A German phrase stands alone where a sentence would inflect it', () => {
    expect(ask('Spachtelarbeiten', 'de', 'service').join()).not.toMatch(/[Ww]as kostet/);
    expect(ask('individuelle Hundemarken', 'de', 'shop').join()).not.toMatch(
      /für individuelle|an individuelle/,
    );
  });

  it('A French phrase joins "de" as its first letter demands', () => {
    expect(ask('aménagement de combles', 'fr', 'service')).toContain(
      "Comment comparer plusieurs devis d'aménagement de combles ?",
    );
  });

  it('A program is looked for in no town, a town in an inflected language stands beside the phrase', () => {
    expect(ask('wiki', 'en', 'software', 'Leeds').join()).not.toContain('Leeds');
    expect(ask('kurs', 'pl', 'course', 'Katowice')[0]).toBe('Kurs (Katowice): kogo lub co warto wybrać?');
  });
});

describe('The way something is bought', () => {
  it.each([
    ['phone repair', '', 'repair'],
    ['location de vacances', '<p>90 € par nuit</p>', 'stay'],
    ['open source PaaS', '', 'source'],
    ['trasporti espressi', '<p>spedizioni</p>', 'transport'],
    ['snake removal', '<p>volunteers</p><p>our volunteers</p><p>a volunteer and volunteers</p>', 'cause'],
    [
      'oak floors',
      '<script type="application/ld+json">{"@type":"HomeAndConstructionBusiness"}</script>',
      'service',
    ],
    ['zithers', '', 'any'],
  ])('%s is asked about by what the phrase, the data and the pages say: %s', (phrase, html, way) => {
    expect(readWay(phrase, [pageOf(html)], null)).toBe(way);
  });
});
