import { expect, it } from 'vitest';
import { buildReaderIndex, type ReaderSite } from '../language/search/reader-index.ts';
import { answerFrom } from './local.ts';
import { BARREWISE, pageOf } from './reader-test-sites.ts';

/** A company with one page for each of these headings. */
const company = (texts: Record<string, string>): ReaderSite => ({
  ...BARREWISE,
  pages: Object.entries(texts).map(([heading, text], place) =>
    pageOf(`https://barrewise.example/${place}`, heading, { [heading]: text }),
  ),
});

const saidBy = (site: ReaderSite, question: string) => answerFrom(buildReaderIndex([site]), question).text;

it('A question for opening hours is answered by days with times, and not by a time that something else takes', () => {
  const closed = company({
    Deliveries: 'Orders placed before 14:00 leave the bakery on the same day.',
  });
  expect(saidBy(closed, 'What are your opening hours?')).not.toContain('14:00');
  const open = company({
    Deliveries: 'Orders placed before 14:00 leave the bakery on the same day.',
    'Visit us': 'Our opening hours are Monday to Friday, 8:00 to 17:30.',
  });
  expect(saidBy(open, 'What are your opening hours?')).toContain('8:00 to 17:30');
});

it('A question for the phone number is answered by a number, and not by a form that asks for one', () => {
  const form = company({ Contact: 'Leave your phone number and we call you back.' });
  expect(saidBy(form, 'What is your phone number?')).not.toContain('Leave your phone number');
  const told = company({ Contact: 'Our phone number is +32 9 123 45 67.' });
  expect(saidBy(told, 'What is your phone number?')).toContain('+32 9 123 45 67');
});

it('A question for a price is not answered by an amount of the legal terms', () => {
  const terms = company({
    'Terms and conditions': 'A reminder of a late payment costs 15 euros.',
    Classes: 'Barrewise teaches barre in groups of ten.',
  });
  expect(saidBy(terms, 'How much does a class cost?')).not.toContain('15 euros');
});
