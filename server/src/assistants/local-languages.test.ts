import { describe, expect, it } from 'vitest';
import type { Page } from '../language/page/page.ts';
import { buildReaderIndex, type ReaderSite } from '../language/search/reader-index.ts';
import { readerAnswer } from './reader-answer.ts';

const NO_ANSWER = 'I found no page that answers this.';

function siteOf(
  name: string,
  language: string,
  pages: Record<string, [heading: string, text: string][]>,
): ReaderSite {
  const domain = `${name.toLowerCase()}.example`;
  return {
    site_id: name,
    domain,
    name,
    pages: Object.entries(pages).map(
      ([title, sections], i): Page => ({
        url: `https://${domain}/${i === 0 ? '' : i}`,
        title,
        description: null,
        site_name: null,
        language,
        headings: [],
        blocks: sections.map(([heading, text]) => ({ kind: 'paragraph', text, heading })),
        links: [],
        json_ld: [],
      }),
    ),
  };
}

const answer = (sites: ReaderSite[], text: string) => readerAnswer(buildReaderIndex(sites), text);

/** Language, the site's text, a question it answers with the figure in that answer, and one it does not answer. */
const SITES: [string, Record<string, [string, string][]>, string, RegExp, string][] = [
  [
    'de',
    {
      Start: [['Willkommen', 'Unsere Werkstatt repariert Fahrräder und verkauft gebrauchte Lastenräder.']],
      Preise: [
        ['Reifenwechsel', 'Ein Reifenwechsel kostet 18 Euro. Die Bremsen stellen wir für 25 Euro ein.'],
      ],
      Abholung: [['Abholung', 'Reparierte Fahrräder werden samstags nach Hause geliefert.']],
    },
    'Was kostet ein Reifenwechsel?',
    /^Ein Reifenwechsel kostet 18 Euro\./,
    'Wann öffnet das Schwimmbad am Feiertag?',
  ],
  [
    'fr',
    {
      Accueil: [['Bienvenue', 'Notre atelier répare les vélos et vend des vélos cargo d’occasion.']],
      Tarifs: [['Pneus', 'Le changement d’un pneu coûte 18 euros. Nous réglons les freins pour 25 euros.']],
      Livraison: [['Livraison', 'Les vélos réparés sont livrés à domicile le samedi.']],
    },
    'Combien coûte le changement d’un pneu ?',
    /^Le changement d’un pneu coûte 18 euros\./,
    'Quelle piscine ouvre pendant les jours fériés ?',
  ],
  [
    'es',
    {
      Inicio: [['Bienvenidos', 'Nuestro taller repara bicicletas y vende bicicletas de carga usadas.']],
      Precios: [['Ruedas', 'El cambio de una rueda cuesta 18 euros. Ajustamos los frenos por 25 euros.']],
      Entrega: [['Entrega', 'Las bicicletas reparadas se entregan a domicilio los sábados.']],
    },
    '¿Cuánto cuesta el cambio de una rueda?',
    /^El cambio de una rueda cuesta 18 euros\./,
    '¿Qué piscina abre los días festivos?',
  ],
  [
    'it',
    {
      Home: [['Benvenuti', 'La nostra officina ripara biciclette e vende biciclette da carico usate.']],
      Prezzi: [['Gomme', 'Il cambio di una gomma costa 18 euro. Regoliamo i freni per 25 euro.']],
      Consegna: [['Consegna', 'Le biciclette riparate vengono consegnate a domicilio il sabato.']],
    },
    'Quanto costa il cambio di una gomma?',
    /^Il cambio di una gomma costa 18 euro\./,
    'Quale piscina apre durante le feste?',
  ],
  [
    'nl',
    {
      Start: [['Welkom', 'Onze werkplaats repareert fietsen en verkoopt gebruikte bakfietsen.']],
      Prijzen: [['Banden', 'Een bandenwissel kost 18 euro. De remmen stellen we af voor 25 euro.']],
      Bezorging: [['Bezorging', 'Gerepareerde fietsen worden op zaterdag thuis bezorgd.']],
    },
    'Wat kost een bandenwissel?',
    /^Een bandenwissel kost 18 euro\./,
    'Welk zwembad opent tijdens feestdagen?',
  ],
  [
    'pt',
    {
      Início: [['Bem-vindo', 'A nossa oficina repara bicicletas e vende bicicletas de carga usadas.']],
      Preços: [['Pneus', 'A troca de um pneu custa 18 euros. Ajustamos os travões por 25 euros.']],
      Entrega: [['Entrega', 'As bicicletas reparadas são entregues em casa ao sábado.']],
    },
    'Quanto custa a troca de um pneu?',
    /^A troca de um pneu custa 18 euros\./,
    'Qual piscina abre durante os feriados?',
  ],
  [
    'sv',
    {
      Start: [['Välkommen', 'Verkstaden lagar cyklar och säljer begagnade lastcyklar.']],
      Hjälp: [['Däck', 'Verkstaden byter punkterade däck samma eftermiddag.']],
      Hemleverans: [['Hemleverans', 'Lagade cyklar levereras hem till kunden lördagar.']],
    },
    'När byter verkstaden punkterade däck?',
    /^Verkstaden byter punkterade däck samma eftermiddag\./,
    'Vilket badhus öppnar under helgdagar?',
  ],
  [
    'hi',
    {
      शुरुआत: [['स्वागत', 'हमारी कार्यशाला साइकिलों की मरम्मत करती है और पुरानी साइकिलें बेचती है।']],
      कीमतें: [['टायर', 'टायर बदलने का खर्च 180 रुपये है। ब्रेक हम 250 रुपये में ठीक करते हैं।']],
      डिलीवरी: [['डिलीवरी', 'मरम्मत की गई साइकिलें शनिवार को घर पहुँचाई जाती हैं।']],
    },
    'टायर बदलने का खर्च कितना है?',
    /^टायर बदलने का खर्च 180 रुपये है।/,
    'त्योहार के दिन कौन सा तरणताल खुलता है?',
  ],
  [
    'th',
    {
      หน้าแรก: [['ยินดีต้อนรับ', 'ร้านของเราซ่อมจักรยานและขายจักรยานมือสอง']],
      ราคา: [['ยาง', 'ค่าเปลี่ยนยางจักรยาน 180 บาท']],
      จัดส่ง: [['จัดส่ง', 'จักรยานที่ซ่อมแล้วจะส่งถึงบ้านในวันเสาร์']],
    },
    'ค่าเปลี่ยนยางจักรยานเท่าไร',
    /^ค่าเปลี่ยนยางจักรยาน 180 บาท/,
    'สระว่ายน้ำแห่งใดเปิดในวันหยุดเทศกาล',
  ],
];

describe('In the language of the site', () => {
  it.each(SITES)(
    'In %s, the built-in reader finds what the site says and refuses what it does not say',
    (language, pages, asked, said, absent) => {
      const site = siteOf('Velo', language, pages);
      expect(answer([site], asked).text).toMatch(said);
      expect(answer([site], absent)).toMatchObject({ text: NO_ANSWER, citations: [] });
    },
  );

  it('The built-in reader finds the part of a German compound', () => {
    const site = siteOf('Kanzlei', 'de', {
      Start: [['Kanzlei', 'Die Kanzlei liegt am Marktplatz und hat zwölf Mitarbeiter.']],
      Leistungen: [
        [
          'Lohn',
          'Die Lohnabrechnung und die Abrechnung der Reisekosten übernehmen wir. Lohn zahlen Sie pünktlich.',
        ],
      ],
      Anfahrt: [['Anfahrt', 'Parkplätze stehen hinter dem Haus zur Verfügung.']],
    });
    expect(answer([site], 'Übernehmen Sie die Abrechnung von Lohn?').text).toContain('Lohnabrechnung');
  });
});

describe('An answer', () => {
  it('The built-in reader quotes the rows of a table that have the hours asked for', () => {
    const site = siteOf('Velo', 'de', {
      Start: [['Willkommen', 'Unsere Werkstatt repariert Fahrräder und verkauft Lastenräder.']],
      Kontakt: [['Sprechzeiten', 'Wir freuen uns auf Ihren Besuch.']],
    });
    site.pages[1]?.blocks.push(
      { kind: 'table_row', text: 'Dienstag | 9:00-13:00 Uhr', heading: 'Sprechzeiten' },
      { kind: 'table_row', text: 'Mittwoch | 15:00-18:00 Uhr', heading: 'Sprechzeiten' },
    );
    expect(answer([site], 'Haben Sie am Mittwochnachmittag Sprechstunde?').text).toContain(
      'Mittwoch | 15:00-18:00 Uhr [1]',
    );
  });

  it('The built-in reader quotes a short sentence', () => {
    const site = siteOf('Krume', 'en', {
      Bakery: [['Bread', 'A rye bread costs 4.20 euros.']],
      Cakes: [['Cakes', 'Cakes are baked to order within two days.']],
    });
    expect(answer([site], 'How much does a rye bread cost?').text).toBe('A rye bread costs 4.20 euros. [1]');
  });

  it('The built-in reader joins a question on a page with the answer after it', () => {
    const site = siteOf('Krume', 'en', {
      Bakery: [['Welcome', 'Krume bakes bread and cakes in an old mill.']],
      Questions: [
        ['Do you deliver wedding cakes to Ghent?', 'Yes, every Saturday, for a fee of 12 euros.'],
        ['Can I freeze the bread?', 'It keeps for three months.'],
      ],
    });
    expect(answer([site], 'Do you deliver wedding cakes to Ghent?').text).toMatch(/^Yes, every Saturday/);
  });

  it.each([
    [
      'en',
      'There is no payroll.',
      'Rival has payroll for small studios.',
      'Which accounting tool has payroll for small studios?',
    ],
    [
      'de',
      'Es gibt keine Lohnabrechnung.',
      'Rival bietet Lohnabrechnung für kleine Studios.',
      'Welche Buchhaltung bietet Lohnabrechnung für kleine Studios?',
    ],
    [
      'fr',
      'Il n’y a pas de paie.',
      'Rival propose la paie pour les petits studios.',
      'Quel outil propose la paie pour les petits studios ?',
    ],
  ])(
    'The built-in reader credits no company with what its page denies or says of another (%s)',
    (language, denied, others, question) => {
      const site = siteOf('Ledgerly', language, {
        Ledgerly: [['Ledgerly', denied]],
        Compare: [['Compare', others]],
      });
      expect(answer([site], question).text).not.toContain('**Ledgerly**');
    },
  );
});
