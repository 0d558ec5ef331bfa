import { expect, it } from 'vitest';
import { BARREWISE, pageOf } from '../../test/reader-test-sites.ts';
import { buildReaderIndex, type ReaderSite } from '../language/search/reader-index.ts';
import { readerAnswer } from './reader-answer.ts';

/** A company with one page for each of these headings. */
const company = (texts: Record<string, string>): ReaderSite => ({
  ...BARREWISE,
  pages: Object.entries(texts).map(([heading, text], place) =>
    pageOf(`https://barrewise.example/${place}`, heading, { [heading]: text }),
  ),
});

const saidBy = (site: ReaderSite, question: string) => readerAnswer(buildReaderIndex([site]), question).text;

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

it('An answer quotes no customer, no template left unfilled and no sentence that only announces', () => {
  const site = company({
    Parking: '“The parking behind the studio is a blessing.” Parking is possible in the following places:',
    Cancelling: 'You can cancel up to [number of days] days before the class.',
  });
  expect(saidBy(site, 'Is there parking at the studio?')).not.toMatch(/blessing|following places/);
  expect(saidBy(site, 'How many days before the class can I cancel?')).not.toContain('[number of days]');
});

it('What is free beside the thing asked about is no price of it', () => {
  const free = company({
    Parking: 'From the parking you take a shuttle to the studio that is free for guests.',
  });
  expect(saidBy(free, 'How much does the parking cost?')).not.toContain('shuttle');
  const told = company({ Parking: 'Our parking is free for guests of the studio.' });
  expect(saidBy(told, 'How much does the parking cost?')).toContain('parking is free');
});

it('A question about a name is not answered by a page without it, although another page has it', () => {
  const site = company({
    Server: 'The booking server runs on every machine with two cores and needs an hour to install.',
    Phones: 'Windows opens the calendar on a phone.',
  });
  expect(saidBy(site, 'Does the booking server run on Windows?')).not.toContain('two cores');
});

it('A privacy policy answers a question about data, and none about the offer', () => {
  const site = company({
    'Privacy policy': 'The telephone numbers of members are stored in Ghent and deleted after a year.',
    Classes: 'Barrewise teaches barre in groups of ten.',
  });
  expect(saidBy(site, 'Do you sell telephone numbers of members?')).not.toContain('Ghent');
  expect(saidBy(site, 'Which data do you keep of members, such as telephone numbers?')).toContain('Ghent');
});

it('A question about what to mind or how to choose is answered by advice, and not by what the company offers', () => {
  const offers = company({ Tuning: 'Barrewise tunes pianos in Leeds and restores old grand pianos.' });
  const told = company({
    Tuning:
      'Barrewise tunes pianos in Leeds. Make sure that the piano stands away from the radiator before tuning.',
    'How to choose a piano tuner':
      'Years of training and a fixed price tell more about a piano tuner than a discount.',
  });
  for (const question of [
    'Piano tuning in Leeds: what should I look out for?',
    'How do I choose a piano tuner?',
  ])
    expect(saidBy(offers, question), question).not.toContain('restores old grand pianos');
  expect(saidBy(told, 'Piano tuning in Leeds: what should I look out for?')).toContain(
    'away from the radiator',
  );
  expect(saidBy(told, 'How do I choose a piano tuner?')).toContain('Years of training');
});
