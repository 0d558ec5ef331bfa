import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { readPage } from '../language/page/read-page.ts';
import { statedIn } from '../language/page/stated.ts';
import { buildReaderIndex } from '../language/search/reader-index.ts';
import { readerAnswer } from './reader-answer.ts';

const SECOND_MS = 1000;
const data = (object: unknown) => `<script type="application/ld+json">${JSON.stringify(object)}</script>`;
const pageOf = (html: string, path = '/') =>
  readPage(Buffer.from(html), {
    url: `https://oakery.test${path}`,
    content_type: 'text/html; charset=utf-8',
  });

const HOME = pageOf(
  `<html lang="en"><head><title>Oakery</title>${data({
    '@context': 'https://schema.org',
    '@type': ['FurnitureStore', 'LocalBusiness'],
    name: 'Oakery',
    legalName: 'Oakery Ltd',
    alternateName: ['The Oakery', 'Oakery Hull'],
    slogan: 'Furniture for a lifetime',
    description: 'Oakery builds desks and chairs by hand in a former shipyard.',
    sameAs: ['https://social.test/oakery', 'not an address'],
    areaServed: [{ '@type': 'City', name: 'Hull' }, 'Beverley'],
    address: {
      '@type': 'PostalAddress',
      streetAddress: '12 Mill Lane',
      postalCode: 'HU1 2AB',
      addressLocality: 'Hull',
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: '53.74', longitude: -0.33 },
    telephone: '+44 1482 123456',
    priceRange: '££',
    openingHours: ['Mo-We 09:00-17:30'],
    openingHoursSpecification: [
      { dayOfWeek: ['https://schema.org/Thursday', 'Saturday'], opens: '10:00:00', closes: '16:00:00' },
      { dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
      { dayOfWeek: 'Monday', opens: '11:00', closes: '12:00', validThrough: '2026-01-01' },
    ],
  })}</head><body><h1>Oakery</h1><p>We build what lasts, and we build it of wood that grew within a day’s walk of our workshop.</p></body></html>`,
);
const DESK = pageOf(
  `<html lang="en"><head><title>Oak desk – Oakery</title>${data({
    '@type': 'Product',
    name: 'Oak desk',
    description: 'A desk of solid oak with two drawers.',
    offers: { '@type': 'Offer', price: '349', priceCurrency: 'EUR' },
  })}</head><body><h1>Oak desk</h1><p>It is made by hand and lasts for generations, as all of our furniture does.</p></body></html>`,
  '/desk',
);
const FAQ = pageOf(
  `<html lang="en"><head><title>Questions – Oakery</title>${data({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Do you deliver to Leeds?',
        acceptedAnswer: {
          '@type': 'Answer',
          text: '<p>Yes, we deliver to Leeds&nbsp;every Friday for a fee of 25 euros.</p>',
        },
      },
    ],
  })}</head><body><h1>Questions</h1><p>Everything that people ask us about our furniture and our workshop.</p></body></html>`,
  '/faq',
);

const ask = (text: string) =>
  readerAnswer(
    buildReaderIndex([{ site_id: 'o', domain: 'oakery.test', name: 'Oakery', pages: [HOME, DESK, FAQ] }]),
    text,
  );

describe('What only the data of a page says', () => {
  it.each([
    ['How much is the oak desk?', '349 EUR', '/desk'],
    ['When are you open?', 'Monday – Wednesday | 09:00–17:30', '/'],
    ['Are you open on Saturday?', 'Saturday | 10:00–16:00', '/'],
    ['Do you deliver to Leeds?', 'Yes, we deliver to Leeds every Friday for a fee of 25 euros.', '/faq'],
    ['What is your address?', '12 Mill Lane', '/'],
  ])('The built-in reader answers “%s” from it, with its page', (question, said, path) => {
    const { text, citations } = ask(question);
    expect(text).toContain(said);
    expect(citations.map(({ url }) => url)).toContain(`https://oakery.test${path}`);
  });

  it('Names, types, places and the rest of what a company says of itself are fields', () => {
    expect(statedIn(HOME.json_ld)).toEqual({
      names: ['Oakery', 'The Oakery', 'Oakery Hull'],
      legal_name: 'Oakery Ltd',
      types: ['FurnitureStore'],
      slogan: 'Furniture for a lifetime',
      description: 'Oakery builds desks and chairs by hand in a former shipyard.',
      area_served: ['Hull', 'Beverley'],
      addresses: ['12 Mill Lane, HU1 2AB Hull, GB'],
      geo: { latitude: 53.74, longitude: -0.33 },
      hours: [
        { days: [0, 1, 2], opens: '09:00', closes: '17:30' },
        { days: [3, 5], opens: '10:00', closes: '16:00' },
      ],
      phones: ['+44 1482 123456'],
      emails: [],
      price_range: '££',
      same_as: ['https://social.test/oakery'],
    });
  });

  it('What the text of the page says as well is there once', () => {
    const page = pageOf(
      `<html lang="de"><head><title>Tische</title>${data({
        '@type': 'Store',
        name: 'Tischlerei',
        address: { streetAddress: 'Mühlweg 12', addressLocality: 'Hull' },
        openingHours: 'Mo-Fr 09:00-17:30',
        makesOffer: { '@type': 'Offer', name: 'Eichentisch', price: 349, priceCurrency: 'EUR' },
      })}</head><body><h1>Tische</h1><p>Ein Eichentisch kostet 349 Euro. Wir haben von 9:00 bis 17:30 Uhr geöffnet und sind am Mühlweg 12, Hull.</p></body></html>`,
    );
    expect(page.blocks.filter(({ stated }) => stated)).toEqual([]);
  });

  it('Microdata says the same as JSON-LD', () => {
    const page = pageOf(
      `<html lang="en"><body><h1>Oakery</h1><p>We build what lasts.</p><footer><div itemscope itemtype="https://schema.org/FurnitureStore"><span itemprop="name">Oakery</span><span itemprop="address">12 Mill Lane, Hull</span><meta itemprop="openingHours" content="Mo-Fr 09:00-17:30"></div></footer></body></html>`,
    );
    expect(page.blocks.filter(({ stated }) => stated).map(({ heading, text }) => [heading, text])).toEqual([
      ['Opening hours', 'Monday – Friday | 09:00–17:30'],
      ['Address', '12 Mill Lane, Hull'],
    ]);
  });

  it('A page of scripts of which nothing but its head can be read says what the head says', () => {
    const page = pageOf(
      `<html><head><title>Crumbline – tills for bakeries</title><meta property="og:description" content="Crumbline is a till for bakeries that also takes cake orders.">${data({ '@type': 'SoftwareApplication', name: 'Crumbline', description: 'Works without a network.', offers: { price: '39', priceCurrency: 'EUR', priceSpecification: { unitText: 'month' } } })}</head><body><div id="root"></div><script src="/app.js"></script></body></html>`,
    );
    expect(page.language).toBe('en');
    expect(page.blocks.map(({ text }) => text)).toEqual([
      'Crumbline is a till for bakeries that also takes cake orders.',
      'Works without a network.',
      'Crumbline | 39 EUR / month',
    ]);
  });
});

it('Data as long as a page may be takes little time, and at most sixty blocks are made of it', async () => {
  const offers = Array.from({ length: 20_000 }, (_, at) => ({
    '@type': 'Offer',
    name: `Desk ${at}`,
    price: at + 1,
    priceCurrency: 'EUR',
  }));
  const html = `<html lang="en"><body><p>Hello.</p>${data({ '@type': 'Store', name: 'x', makesOffer: offers })}</body></html>`;
  expect(pageOf(html).blocks.length).toBeLessThanOrEqual(61);
  expect(await cpuTimeOf(() => pageOf(html), SECOND_MS)).toBeLessThan(SECOND_MS);
});
