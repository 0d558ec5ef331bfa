import { expect, it } from 'vitest';
import { readPage } from '../../../language/page/read-page.ts';
import { describeSite } from './extractive-description.ts';

const described = (html: string, language = 'en') =>
  describeSite({
    brand_name: 'Norell',
    host: 'norell.example',
    pages: [
      readPage(Buffer.from(`<html lang="${language}">${html}</html>`), {
        url: 'https://norell.example/',
        content_type: 'text/html',
      }),
    ],
  }).markdown;

it('A description leaves out what a site says of its past, its rewards and its own terms', () => {
  const said = described(`<title>Norell</title><h1>Norell</h1><h2>Our platform</h2>
<p>Norell sends every guest a form before they arrive.</p>
<p>Over the years our platform has grown into a leader of its field.</p>
<p>Norell reserves the right to change our platform at any time.</p>
<p>Your referral credits lower the price of our platform each month.</p>`);
  expect(said).toContain('sends every guest a form');
  expect(said).not.toMatch(/Over the years|reserves the right|referral/);
});

it('Money that somebody gets is no price, and neither is what a site that compares things quotes of others', () => {
  const care = described(
    '<title>Norell Pflege</title><h1>Norell</h1><h2>Preise und Leistungen</h2><table><tr><th>Leistung</th><th>Betrag</th></tr><tr><td>Pflegegeld Stufe 2</td><td>347 € pro Monat</td></tr></table>',
    'de',
  );
  expect(care).not.toContain('347');
  const compared = described(
    '<title>Comparateur de chaudières</title><h1>Comparateur de chaudières</h1><h2>Prix</h2><ul><li>Chaudière Volta : 3 343 € par an</li></ul>',
    'fr',
  );
  expect(compared).not.toContain('3 343');
});

it('A deposit is no price, and headings that speak to the reader are no services', () => {
  const house = described(
    '<title>Norell</title><h1>Norell</h1><h2>Tarifs</h2><ul><li>Caution : 300 €</li><li>La semaine : 700 €</li></ul>',
    'fr',
  );
  expect(house).toContain('700 €');
  expect(house).not.toContain('300 €');
  const shop = described(
    '<title>Fietsenmaker Norell</title><h1>Fietsenmaker</h1><h2>Diensten</h2><h3>Welk merk heeft u?</h3><h3>Zo werkt het bij ons</h3><h3>Band plakken</h3><h3>Grote beurt</h3><h3>Wat klanten zeggen</h3><h3>Veelgestelde vragen</h3>',
    'nl',
  );
  expect(shop).toContain('Band plakken, Grote beurt');
  expect(shop).not.toMatch(/Welk merk|Zo werkt|klanten zeggen|Veelgestelde/);
});

it('What a company is comes from its data where its summary is a slogan', () => {
  const data = JSON.stringify({
    '@type': 'LocalBusiness',
    name: 'Norell',
    description: 'Careful piano tuning in homes and schools of the region.',
  });
  const said = described(
    `<title>Piano tuning | Norell</title><meta name="description" content="Because your needs come first, every single day."><script type="application/ld+json">${data}</script><h1>Piano tuning</h1><p>Piano tuning for homes and schools.</p>`,
  );
  expect(said).toMatch(/^Careful piano tuning in homes and schools of the region\./);
});
