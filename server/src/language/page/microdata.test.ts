import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const dataOf = (html: string) =>
  readPage(Buffer.from(html), { url: 'https://nowak.example/', content_type: 'text/html' }).json_ld;

it('Data in the markup of a page is read as if it stood in a script, with items inside items and lists', () => {
  const html = `<main itemscope itemtype="https://schema.org/Plumber">
    <h1 itemprop="name">Nowak Heating</h1>
    <meta itemprop="telephone" content="0113 496 0000">
    <a itemprop="sameAs" href="https://social.example/nowak">Follow us</a>
    <a itemprop="sameAs" href="https://video.example/nowak">Watch us</a>
    <p itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
      <span itemprop="addressLocality">Leeds</span></p>
    <div itemprop="makesOffer" itemscope itemtype="https://schema.org/Offer">
      <b itemprop="name">Boiler service</b> <data itemprop="price" value="95">£95</data>
      <meta itemprop="priceCurrency" content="GBP"></div></main>`;
  expect(dataOf(html)).toEqual([
    {
      '@type': 'Plumber',
      name: 'Nowak Heating',
      telephone: '0113 496 0000',
      sameAs: ['https://social.example/nowak', 'https://video.example/nowak'],
      address: { '@type': 'PostalAddress', addressLocality: 'Leeds' },
      makesOffer: { '@type': 'Offer', name: 'Boiler service', price: '95', priceCurrency: 'GBP' },
    },
  ]);
});

it('Data in scripts comes before data in the markup, and markup without data adds nothing', () => {
  const script = '<script type="application/ld+json">{"@type":"Bakery","name":"Rye"}</script>';
  const html = `${script}<p itemscope></p><p itemprop="name">Nobody’s</p><div itemscope><i itemprop="a b">x</i></div>`;
  expect(dataOf(html)).toEqual([
    { '@type': 'Bakery', name: 'Rye' },
    { a: 'x', b: 'x' },
  ]);
});

it('A page with thousands of items and properties is read as far as its first hundreds', () => {
  const html = '<p itemscope itemtype="https://schema.org/Thing"><i itemprop="name">x</i></p>'.repeat(3000);
  expect(dataOf(html)).toHaveLength(200);
  const [wide] = dataOf(`<p itemscope>${'<i itemprop="a">x</i>'.repeat(3000)}`);
  expect(wide?.a).toHaveLength(300);
});
