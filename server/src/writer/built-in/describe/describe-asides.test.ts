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
