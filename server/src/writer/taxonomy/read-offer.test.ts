import { describe, expect, it } from 'vitest';
import { readPage } from '../../language/page/read-page.ts';
import { readOffer } from './read-offer.ts';

interface Site {
  lang: string;
  brand?: string;
  host?: string;
  title?: string;
  summary?: string;
  body?: string;
  ld?: object;
  others?: string[];
}

function read({
  lang,
  brand = 'Norell',
  host = 'norell.example',
  title = '',
  summary = '',
  body = '',
  ld,
  others = [],
}: Site) {
  const data = ld === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(ld)}</script>`;
  const pageOf = (html: string, path: string) =>
    readPage(Buffer.from(`<html lang="${lang}">${html}</html>`), {
      url: `https://${host}${path}`,
      content_type: 'text/html',
    });
  const home = `<head><title>${title}</title><meta name="description" content="${summary}">${data}</head><body>${body}</body>`;
  const pages = [pageOf(home, '/'), ...others.map((one, at) => pageOf(`<title>${one}</title>`, `/${at}`))];
  return readOffer({ brand_name: brand, host, pages, towns: ['Hoogeveen', 'Vancouver', 'Katowice'] }, lang);
}

describe('The offer in a site’s own words', () => {
  it('What title, first heading and summary say of a kind that no table knows is stated, without town and name', () => {
    const site = {
      lang: 'en',
      brand: 'Eagle Eye Backflow Services',
      title: 'Backflow Testing & Repair Greater Vancouver | Eagle Eye Backflow Services',
      summary: 'Certified backflow testing, repair and reports across Greater Vancouver.',
      body: '<h1>Certified Backflow Testing Across Greater Vancouver</h1><p>We do backflow testing for homes.</p>',
    };
    expect(read(site)).toMatchObject({ is_stated: true });
    expect(read(site).choices[0]).toBe('backflow testing');
  });

  it.each([
    [{ lang: 'nl', brand: 'Optie1', title: 'Telefoon reparatie Hoogeveen — Optie1' }, 'Telefoon reparatie'],
    [{ lang: 'fr', title: 'Norell - location de vacances à Meudon' }, 'location de vacances'],
    [{ lang: 'en', title: 'Norell', body: '<h1>Norell</h1><p>Open Source PaaS</p>' }, 'Open Source PaaS'],
    [
      { lang: 'pt', title: 'Norell', body: '<h1>Caixilharia de alumínio, criamos valor</h1>' },
      'Caixilharia de alumínio',
    ],
    [
      { lang: 'pl', title: 'Norell – najlepszy ośrodek szkolenia kierowców w Katowicach' },
      'ośrodek szkolenia kierowców',
    ],
    [{ lang: 'sv', title: 'Cykelverkstad i Malmö | Norell' }, 'Cykelverkstad'],
    [
      { lang: 'pl', title: 'Norell', summary: 'Polerowanie szkła, bez konieczności demontażu szyb' },
      'Polerowanie szkła',
    ],
    [{ lang: 'ro', title: 'Norell — Cabinet de kinetoterapie în Cluj' }, 'Cabinet de kinetoterapie'],
    [{ lang: 'ru', title: 'Norell', body: '<h1>Ремонт техники в Ростове</h1>' }, 'Ремонт техники'],
    [{ lang: 'el', title: 'Χειρουργός Γυναικολόγος | Norell' }, 'Χειρουργός Γυναικολόγος'],
    [{ lang: 'hi', title: 'Norell | मोबाइल मरम्मत' }, 'मोबाइल मरम्मत'],
    [{ lang: 'ja', title: 'スマホ修理 | Norell' }, 'スマホ修理'],
    [{ lang: 'ar', title: 'Norell | تصليح الهواتف' }, 'تصليح الهواتف'],
  ])('A site of which little more than %j is known has its own words as a choice', (site, phrase) => {
    const { choices, is_stated } = read(site);
    expect(choices[0]).toBe(phrase);
    expect(is_stated).toBe(false);
  });

  it('The word that a company bears in its name beside a proper one is a choice, also where it writes its address', () => {
    const body = `<h1>Norell – a rhythm of nature</h1>${'<p>Each guesthouse has two rooms and a stove. Write to norell5@mail.example.</p>'.repeat(3)}
      <p>${'we are out in the woods where quiet days pass by slowly and nobody asks for more than that '.repeat(3)}</p>
      <p>${Array.from({ length: 60 }, (_, at) => `word${'abcdefghij'[at % 10]}${'klmnop'[Math.floor(at / 10)]}`).join(' ')}</p>`;
    expect(
      read({ lang: 'en', brand: 'Norell Guesthouse', title: 'Norell Guesthouse', body }).choices,
    ).toContain('guesthouse');
  });

  it('A heading below a text heads a part of the page and does not say what the site offers', () => {
    const body = `<p>${'Welcome to our workshop, where we look after your set. '.repeat(3)}</p><h2>Steps of the process</h2>
      <p>Television repair of every make.</p><p>Our television repair is quick.</p><p>Repair with a warranty.</p>`;
    const summary = 'Television repair in Hoogeveen.';
    expect(read({ lang: 'en', title: 'Norell', summary, body }).choices[0]).toBe('television repair');
  });

  it.each([
    { lang: 'en', title: 'Norell' },
    { lang: 'en', title: 'Home' },
    { lang: 'en', title: '', summary: 'Get unstuck today!' },
    { lang: 'x', title: 'Norell' },
    { lang: 'de', title: 'Willkommen', body: '<h1>Willkommen bei uns</h1>' },
  ])('A site that says nothing of itself, as %j, still has something to choose', (site) => {
    expect(read(site).choices.length).toBeGreaterThan(0);
  });

  it('A name counts as one vote, however often the site repeats it', () => {
    const name = 'Brescia Servizi Espressi';
    const site = {
      lang: 'it',
      brand: name,
      host: 'bresciaserviziespressi.it',
      title: name,
      summary: `${name} a Brescia.`,
      body: `<h1>${name}</h1>`,
    };
    expect(read(site).is_stated).toBe(false);
  });

  it('What names an offer in the data of a page is a vote as well', () => {
    const ld = { '@type': 'Service', name: 'Snake removal', serviceType: 'Snake removal' };
    const site = { lang: 'en', title: 'Snake removal | Norell', summary: 'Snake removal by volunteers.', ld };
    expect(read(site)).toMatchObject({ is_stated: true, choices: ['Snake removal'] });
  });

  it('What most titles of a site have in common says what it is, unlike what one page is about', () => {
    const others = [
      'Ferienwohnung Norell - Preise',
      'Ferienwohnung Norell - Kontakt',
      'Ferienwohnung Norell - Lage',
    ];
    expect(read({ lang: 'de', title: 'Die Insel Usedom', others }).choices).toContain('Ferienwohnung');
  });

  it('A site that repeats itself without end is read up to a bound, by what it says first', () => {
    const endless = Array.from({ length: 40_000 }, (_, at) => `Zither ${at} tuning`).join(', ');
    const title = `Zither tuning, ${endless}`;
    const site = { lang: 'en', title, summary: endless, body: `<h1>Zither tuning</h1><p>${endless}</p>` };
    expect(read(site).choices[0]).toBe('Zither tuning');
  });
});
