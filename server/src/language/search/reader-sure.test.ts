import { expect, it } from 'vitest';
import { BARREWISE, pageOf } from '../../../test/reader-test-sites.ts';
import { readerAnswer } from '../../assistants/reader-answer.ts';
import { auditPrompt } from '../../assistants/reader-audit.ts';
import { readPage } from '../page/read-page.ts';
import { buildReaderIndex } from './reader-index.ts';

const indexOf = (texts: Record<string, string>) =>
  buildReaderIndex([
    {
      ...BARREWISE,
      pages: Object.entries(texts).map(([heading, text], place) =>
        pageOf(`https://barrewise.example/${place}`, heading, { [heading]: text }),
      ),
    },
  ]);

it('A row is told of the caption of its table, and not rows of other tables with the same words', () => {
  const table = (caption: string, price: string) =>
    `<table><caption>${caption}</caption><tr><td>90 minutes</td><td>${price}</td></tr></table>`;
  const html = `<!doctype html><html lang="en"><title>Prices</title><body><main>${table('Foot massage', '€65')}${table('Stone massage', '€90')}</main>`;
  const page = readPage(Buffer.from(html), {
    url: 'https://barrewise.example/',
    content_type: 'text/html',
  });
  const index = buildReaderIndex([{ ...BARREWISE, pages: [page] }]);
  const { text } = readerAnswer(index, 'How much is a stone massage of 90 minutes?');
  expect(text).toContain('Stone massage: 90 minutes | €90');
  expect(text).not.toContain('€65');
});

it('How often, how far and for how long are each answered by a value of that kind alone', () => {
  const index = indexOf({
    'Boiler service': 'Most boiler service visits are booked within 48 hours.',
    Station: 'A path leads from the studio to the station.',
  });
  const said = (question: string) => readerAnswer(index, question).citations;
  expect(said('How often does a boiler need a service?')).toEqual([]);
  expect(said('How far is the station from the studio?')).toEqual([]);
  const told = indexOf({
    'Boiler service': 'A boiler needs a service once a year.',
    Station: 'The station is 300 m from the studio.',
  });
  expect(readerAnswer(told, 'How often does a boiler need a service?').text).toContain('once a year');
  expect(readerAnswer(told, 'How far is the station from the studio?').text).toContain('300 m');
});

it('An audit names the closest page instead of an answer where no sentence has what is asked for', () => {
  const index = indexOf({
    Welcome: 'Barrewise teaches barre in groups of ten.',
    Practice: 'In some cases we come to your home close to the practice.',
  });
  const question = 'Is there parking at the practice?';
  expect(readerAnswer(index, question).citations).toEqual([]);
  expect(auditPrompt(index, question, BARREWISE.site_id).verdict).not.toBe('answered');
});
