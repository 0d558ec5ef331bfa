import { describe, expect, it } from 'vitest';
import { readPage } from '../../language/page/read-page.ts';
import { readCompany } from './read-company.ts';

interface Site {
  lang: string;
  host?: string;
  title: string;
  summary?: string;
  h1?: string;
  ld?: object;
  body?: string;
}

function read(
  { lang, host = 'firm.example', title, summary = '', h1 = '', ld, body = '' }: Site,
  category: string | null = null,
  brand_name = 'Norell',
) {
  const data = ld === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(ld)}</script>`;
  const html = `<html lang="${lang}"><title>${title}</title><meta name="description" content="${summary}">${data}<h1>${h1}</h1>${body}</html>`;
  const page = readPage(Buffer.from(html), { url: `https://${host}/`, content_type: 'text/html' });
  return readCompany({ brand_name, host, pages: [page], category });
}

describe('The category of a company', () => {
  it.each([
    [{ lang: 'en', title: 'Norell | Plumber in Leeds', summary: 'Plumbing for homes in Leeds.' }, 'plumber'],
    [{ lang: 'de', title: 'Norell Steuerberatung', h1: 'Ihre Steuerberaterin in Graz' }, 'tax adviser'],
    [{ lang: 'fr', title: 'Boulangerie Norell', h1: 'Votre boulanger à Nantes' }, 'bakery'],
    [{ lang: 'es', title: 'Clínica dental Norell', summary: 'Dentistas en Cádiz.' }, 'dentist'],
    [{ lang: 'it', title: 'Studio legale Norell', h1: 'Avvocati a Bari' }, 'lawyer'],
    [{ lang: 'nl', title: 'Kapsalon Norell', host: 'kapsalon-norell.example' }, 'hairdresser'],
    [{ lang: 'pt', title: 'Norell Contabilidade', h1: 'O seu contabilista no Porto' }, 'tax adviser'],
    [{ lang: 'en', title: 'Norell', ld: { '@type': 'Dentist' }, summary: 'A dental practice.' }, 'dentist'],
  ])('A company’s category is what two strong places agree on in %j', (site, id) => {
    expect(read(site).category?.id).toBe(id);
  });

  it('A person is asked for the company’s category where only one place names it, with that one as a choice', () => {
    const { category, choices } = read({ lang: 'en', title: 'Norell Plumbing' });
    expect(category).toBeNull();
    expect(choices.map(({ id }) => id)).toEqual(['plumber']);
  });

  it('A person is asked for the company’s category where two are supported equally well', () => {
    const said = 'Plumber and electrician';
    expect(read({ lang: 'en', title: said, summary: 'Electrician and plumber.' }).category).toBeNull();
  });

  it('A person’s word for the company wins over its pages, in the site’s language or another', () => {
    const site = { lang: 'de', title: 'Norell Steuerberatung', h1: 'Ihre Steuerberaterin in Graz' };
    expect(read(site, 'Rechtsanwältin').category?.id).toBe('lawyer');
    expect(read(site, 'architect').category?.id).toBe('architect');
    expect(read(site, 'Wichtelwerkstatt')).toMatchObject({ category: null, choices: [] });
  });

  it('A company’s category is never the business that its software is made for', () => {
    const site = { lang: 'en', title: 'Booking system for dentists', summary: 'Dental practice software.' };
    expect(read(site).choices.map(({ id }) => id)).not.toContain('dentist');
    const body = '<h2>Your restaurant</h2><p>A restaurant.</p><p>The restaurant.</p><p>Every restaurant.</p>';
    expect(
      read({ lang: 'en', title: 'Norell | Chatbots for restaurants', h1: 'Answers', body }).choices,
    ).toEqual([]);
  });

  it('Nobody is asked to choose what one weak place of the site names', () => {
    const body = '<h2>Insurance</h2><p>We are insured.</p>';
    expect(
      read({ lang: 'en', title: 'Norell Plumbing', h1: 'Pipes that hold', body }).choices.map(({ id }) => id),
    ).toEqual(['plumber']);
  });

  it('A company is not what its data explains, nor what the people are who checked its work', () => {
    const ld = { '@type': 'DefinedTerm', name: 'Database', description: 'A relational database.' };
    expect(read({ lang: 'en', title: 'Norell', ld, h1: 'Lessons by veterinarians' }).choices).toEqual([]);
  });

  it('A program is for whom its home page says, not for whom a sentence names beside it', () => {
    const title = 'Booking system';
    const stated = { lang: 'en', title: `${title} for dentists`, summary: `Our ${title} for busy dentists.` };
    expect(read(stated).audience?.id).toBe('dentist');
    const body = '<p>Unlike a bakery app.</p><h2>Bakery app or call center software?</h2>';
    const unsaid = { lang: 'en', title, summary: `A ${title} for you.`, h1: 'Fill your days', body };
    expect(read(unsaid).audience).toBeNull();
  });

  it('A company whose name says that it advises is never taken for the program that it advises on', () => {
    const site = {
      lang: 'en',
      title: 'Norell Consulting',
      summary: 'Data pipelines that hold.',
      h1: 'ETL tool',
    };
    const ids = (name: string) => read(site, null, name).choices.map(({ id }) => id);
    expect(ids('Norell')).toContain('etl');
    expect(ids('Norell Consulting')).not.toContain('etl');
  });

  it('A company’s category is not taken from a single mention in the text', () => {
    const body = '<p>We are an authorized car dealer for our friends.</p>';
    expect(read({ lang: 'en', title: 'Norell', body }).choices).toEqual([]);
  });

  it('A company’s category stays open in a language without tables', () => {
    expect(read({ lang: 'pl', title: 'Hydraulik Norell' })).toMatchObject({ language: null, choices: [] });
  });
});

describe('The place of a local business', () => {
  const base = { lang: 'de', title: 'Friseur Norell', h1: 'Friseursalon' };

  it('A local business is in the town that its structured data states', () => {
    const ld = { '@type': 'HairSalon', address: { '@type': 'PostalAddress', addressLocality: 'Achim' } };
    expect(read({ ...base, ld }).place).toBe('Achim');
  });

  it('A local business is in the town of an address that the title names, too', () => {
    expect(read({ ...base, title: 'Friseur Achim', body: '<p>Markt 2, 28832 Achim</p>' }).place).toBe(
      'Achim',
    );
  });

  it.each([
    ['nl', 'Schilder Norell', '<p>Schildersbedrijf</p><p>Adres: Bemmelseweg 104, 6662 PD Elst</p>', 'Elst'],
    ['de', 'Friseur Norell', '<p>Friseursalon</p><p>Lange Straße 12a</p><p>28832 Achim</p>', 'Achim'],
    [
      'de',
      'Friseur Norell',
      '<p>Friseursalon</p><p>Markt 2, 28832 Achim<br>Telefon: 04202 1234</p>',
      'Achim',
    ],
    ['fr', 'Boulangerie Norell', '<p>Votre boulanger, 8 rue des Lilas, 92190 Meudon</p>', 'Meudon'],
    [
      'pt',
      'Norell Contabilidade',
      '<p>O seu contabilista</p><p>Rua das Flores 12, 4000-123 Porto</p>',
      'Porto',
    ],
    [
      'en',
      'Norell, plumber',
      '<h2>Plumber in Leeds</h2><p>Find us at 4 Mill Lane, Leeds LS1 4AP.</p>',
      'Leeds',
    ],
  ])('A local business is in the town of the address on its home page, in %j', (lang, title, body, town) => {
    expect(read({ lang, title, h1: title, body }).place).toBe(town);
  });

  it('The word below a telephone number is no town', () => {
    const title = 'Boulangerie Norell | Services en ligne';
    const body = '<p>Votre boulanger : nos services</p><p>450 555-1234</p><p>Services</p>';
    expect(read({ lang: 'fr', title, h1: title, body }).place).toBeNull();
  });

  it('A local business that is called like its town is there where the site says so', () => {
    const body = '<h2>Friseur in Achim</h2><p>Markt 2, 28832 Achim</p>';
    expect(read({ ...base, body }, null, 'Friseur Achim').place).toBe('Achim');
    expect(
      read({ ...base, title: 'Friseur Achim', body: '<p>28832 Achim</p>' }, null, 'Achim').place,
    ).toBeNull();
  });

  it('A local business has no known town where only one place of the site names it', () => {
    expect(read({ ...base, body: '<p>Hosting: Ring 1, 10115 Berlin</p>' }).place).toBeNull();
  });

  it('A local business is not in a town that its site writes as a word: "em alumínio"', () => {
    const site = {
      lang: 'pt',
      title: 'Norell | Janelas em Alumínio',
      summary: 'Janelas em Alumínio.',
      h1: 'Janelas em Alumínio',
      body: '<p>Portas e janelas de alumínio.</p>',
    };
    expect(read(site)).toMatchObject({ place: null, town: null });
  });

  it('A business that works in a whole country is in no town, nor is one whose town stands in its imprint alone', () => {
    const address = '<h2>Friseur in Wiehl</h2><p>Markt 2, 51674 Wiehl</p>';
    expect(read({ ...base, body: address }).place).toBe('Wiehl');
    expect(read({ ...base, summary: 'Friseure, deutschlandweit.', body: address }).place).toBeNull();
    const imprint = readPage(
      Buffer.from('<html lang="de"><title>Impressum</title><h1>Impressum</h1><p>51674 Wiehl</p></html>'),
      { url: 'https://firm.example/impressum', content_type: 'text/html' },
    );
    const terms = { ...imprint, url: 'https://firm.example/datenschutz', title: 'Datenschutz' };
    const home = readPage(
      Buffer.from('<html lang="de"><title>Friseur Norell</title><h1>Friseur</h1></html>'),
      {
        url: 'https://firm.example/',
        content_type: 'text/html',
      },
    );
    const pages = [home, imprint, terms];
    expect(readCompany({ brand_name: 'Norell', host: 'firm.example', pages }).place).toBeNull();
  });

  it.each(['Eastern Shore', 'Norell'])(
    '%s is no town, though the site says that something is in it',
    (name) => {
      const body = `<h2>Plumbing in ${name}</h2><p>What is new in ${name} this year.</p>`;
      const site = {
        lang: 'en',
        title: `Plumber in ${name}`,
        summary: `Plumbers in ${name}.`,
        h1: 'Plumber',
        body,
      };
      expect(read(site).place).toBeNull();
    },
  );

  it('In a language that inflects its towns, a business is in that of an address with which its home page opens', () => {
    const body = '<h1>Nauka jazdy</h1><p>ul. Polna 2, 40-001 Katowice</p>';
    const site = { lang: 'pl', title: 'Najlepsza nauka jazdy w Katowicach', body };
    expect(read(site)).toMatchObject({ town: 'Katowice', is_near: true });
    expect(read({ ...site, title: 'Nauka jazdy' }).town).toBeNull();
  });

  it('A business that is called after its town is there where its address or its text says so, too', () => {
    const site = { lang: 'it', title: 'Norell', h1: 'Idraulico', summary: 'Idraulici.' };
    const body = '<p>Via Roma 4, 25124 Brescia</p>';
    expect(read({ ...site, body }, null, 'Idraulici Brescia').place).toBe('Brescia');
    const said = '<p>Lavoriamo a Brescia.</p><p>Siamo a Brescia ogni giorno.</p>';
    expect(read({ ...site, body: said }, null, 'Idraulici Brescia').place).toBe('Brescia');
    expect(read({ ...site, body: '<p>Siamo a Brescia.</p>' }, null, 'Idraulici Brescia').place).toBeNull();
  });
});
