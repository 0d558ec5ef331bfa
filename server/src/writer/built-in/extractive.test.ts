import { describe, expect, it } from 'vitest';
import type { Page } from '../../language/page/page.ts';
import { acceptPrompts } from '../checks/prompt-check.ts';
import { createExtractiveWriter } from './extractive.ts';

const writer = createExtractiveWriter();
const signal = new AbortController().signal;

function page(
  path: string,
  title: string,
  sections: Record<string, string[]>,
  more: Partial<Page> = {},
): Page {
  const url = `https://crumbline.example${path}`;
  return {
    url,
    title,
    description: null,
    site_name: 'Crumbline',
    language: 'en',
    headings: Object.keys(sections).map((text, at) => ({ level: at === 0 ? 1 : 2, text })),
    blocks: Object.entries(sections).flatMap(([heading, texts]) =>
      texts.map((text) => ({ kind: 'paragraph' as const, text, heading })),
    ),
    links: [],
    json_ld: [],
    ...more,
  };
}

const SITE: Page[] = [
  page('/', 'Crumbline | Bakery CRM', {
    'Never forget a birthday cake': [
      'Crumbline is a CRM that keeps every order and allergy in one place. Bakeries and cake makers run it on a tablet.',
      'We value your privacy. We use cookies to analyse our traffic.',
    ],
    'Take cake orders online': [
      'Crumbline gives your shop an order form that asks for flavour and pickup time.',
    ],
    'Allergen tracking': [
      'Crumbline warns your staff when an order contains an ingredient that a customer avoids.',
    ],
    'Production planning': ['The production planner turns open orders into a baking list for each day.'],
    'Pickup reminders': [
      'Crumbline sends customers a reminder before they collect. Sign up now and try it for free!',
    ],
    'Who it is for': ['Crumbline is made for bakeries with one shop or with twenty.'],
    'Loved by bakers': ['"We used to lose an order a week, and now we lose none." Maria, The Rye Room'],
  }),
  page(
    '/pricing',
    'Pricing | Crumbline',
    { Pricing: ['Plans start at £29 per month for one shop.'] },
    { json_ld: [{ '@type': 'SoftwareApplication', name: 'Crumbline', operatingSystem: 'Web, iOS' }] },
  ),
  page('/terms', 'Terms of service', {
    Terms: ['Crumbline is a licensor that is not liable for anything at all here.'],
  }),
];
const input = { brand_name: 'Crumbline', host: 'crumbline.example', pages: SITE, signal };
const describeSite = (pages = SITE) => writer.describeCompany({ ...input, pages });

describe('Describing the company', () => {
  it("The description of a company says in its site's own sentences what the company is, does, for whom and for how much, each with its page", async () => {
    const { markdown, sources, missing } = await describeSite();
    expect(markdown).toMatch(
      /^Crumbline is a CRM that keeps every order and allergy in one place\. \(\[Crumbline\]\(https:\/\/crumbline\.example\/\)\)/,
    );
    expect(markdown).toContain(
      '- Crumbline gives your shop an order form that asks for flavour and pickup time.',
    );
    expect(markdown).toContain(
      '**For whom**\n\nCrumbline is made for bakeries with one shop or with twenty. ([Crumbline]',
    );
    expect(markdown).toContain(
      '- Price: Plans start at £29 per month for one shop. ([Pricing](https://crumbline.example/pricing))',
    );
    expect(markdown).toContain('- Platforms: Web, iOS.');
    expect(sources.map(({ url }) => url)).toEqual([
      'https://crumbline.example/',
      'https://crumbline.example/pricing',
    ]);
    expect(missing).toEqual([]);
  });

  it('The description of a company takes no cookie notice, testimonial, call to action or legal text', async () => {
    const { markdown } = await describeSite();
    expect(markdown).not.toMatch(/cookies|Maria|Sign up|liable/);
  });

  it('The description of a company invents nothing where its pages say nothing, and tells its caller what is missing', async () => {
    const { markdown, missing } = await describeSite([
      page('/', 'Crumbline', { Crumbline: ['Coming soon.'] }),
    ]);
    expect(markdown).toBe('');
    expect(missing).toEqual(['what it is', 'what it does', 'who it is for', 'price']);
  });

  it.each([
    [
      'de',
      'Heizung Brandt ist ein Fachbetrieb für Heizung und Sanitär in Kassel.',
      'Leistungen',
      ['Heizungswartung', 'Badsanierung', 'Rohrreinigung'],
      'Wir warten Heizungen aller Hersteller und prüfen dabei die Abgaswerte.',
      '- Leistungen: Heizungswartung, Badsanierung, Rohrreinigung (',
    ],
    [
      'fr',
      'Heizung Brandt est une entreprise de plomberie et de chauffage à Colmar.',
      'Nos services',
      ['Entretien de chaudière', 'Salle de bain', 'Débouchage'],
      'Nous entretenons les chaudières de toutes les marques chaque année.',
      '- Prestations: Entretien de chaudière, Salle de bain, Débouchage (',
    ],
    [
      'es',
      'Heizung Brandt es una empresa de fontanería y calefacción en Murcia.',
      'Servicios',
      ['Mantenimiento de calderas', 'Reforma de baños', 'Desatascos'],
      'Nuestro equipo revisa las calderas de todas las marcas cada año.',
      '- Servicios: Mantenimiento de calderas, Reforma de baños, Desatascos (',
    ],
    [
      'nl',
      'Heizung Brandt is een installateur en loodgieter in Zwolle.',
      'Diensten',
      ['Onderhoud cv-ketel', 'Badkamer', 'Ontstopping'],
      'Wij onderhouden cv-ketels van alle merken en meten de uitstoot.',
      '- Diensten: Onderhoud cv-ketel, Badkamer, Ontstopping (',
    ],
  ])(
    'A company with a site in %s is described in its own sentences under headings of that language',
    async (language, is, over, services, does, listed) => {
      const local: Page = {
        ...page('/', 'Heizung Brandt', { 'Heizung Brandt': [is, does] }),
        language,
        site_name: 'Heizung Brandt',
        headings: [
          { level: 1, text: 'Heizung Brandt' },
          { level: 2, text: over },
          ...services.map((text) => ({ level: 3 as const, text })),
        ],
        json_ld: [{ '@type': 'Plumber', name: 'Heizung Brandt' }],
      };
      const { markdown } = await writer.describeCompany({
        ...input,
        brand_name: 'Heizung Brandt',
        pages: [local],
      });
      expect(markdown.startsWith(`${is} (`)).toBe(true);
      expect(markdown).toContain(`- ${does} (`);
      expect(markdown).toContain(listed);
      expect(markdown).not.toMatch(/What it does|Facts|Services|do not say/);
    },
  );

  it('The description of a company gives a site in a language without tables its own first sentences and no heading', async () => {
    const polish = page(
      '/',
      'Hydraulik Nowak',
      { Start: ['Naprawiamy krany, rury i kotły w całym Krakowie.'] },
      { language: 'pl', description: 'Hydraulik w Krakowie, dostępny także w nocy.' },
    );
    const { markdown } = await describeSite([polish]);
    expect(markdown).toContain('Hydraulik w Krakowie, dostępny także w nocy.');
    expect(markdown).not.toContain('**');
  });

  it('The description of a company takes the sentence of the home page that goes on where its summary stops', async () => {
    const home = page(
      '/',
      'Crumbline',
      { Crumbline: ['Crumbline is a CRM for bakeries that keeps every order and allergy in one place.'] },
      { description: 'Crumbline is a CRM for bakeries.' },
    );
    expect((await describeSite([home])).markdown).toMatch(
      /^Crumbline is a CRM for bakeries that keeps every order/,
    );
  });

  it('The description of a company takes no sentence about donations, chats or news for what it offers', async () => {
    const { markdown } = await describeSite([
      ...SITE,
      page('/community', 'Community', {
        'Chat with us': ['Crumbline people meet in a chat room every Tuesday evening.'],
        Donations: ['Crumbline passes donations on to a bakery school in Leeds.'],
      }),
    ]);
    expect(markdown).not.toMatch(/chat room|donations/);
  });

  it('The description of a company shows the characters of a page, not Markdown made of them', async () => {
    const sly = page('/', 'Crumbline', {
      A: ['Crumbline is a CRM for *all* [bakers](javascript:alert) in the whole town.'],
    });
    expect((await describeSite([sly])).markdown).not.toMatch(/[^\\]\[bakers\]/);
  });
});

describe('Proposing topics', () => {
  const propose = (existing: string[] = [], count = 6) =>
    writer.proposeTopics({ ...input, description: '', existing, count });

  it('Proposed topics name the kind of product and its audience, and no page titles', async () => {
    const topics = (await propose()).map(({ topic }) => topic);
    expect(topics).toEqual(['CRMs', 'CRMs for bakeries']);
  });

  it('Proposed topics leave out existing ones, and are at most as many as asked for', async () => {
    const topics = (await propose(['crms'], 1)).map(({ topic }) => topic);
    expect(topics).toEqual(['CRMs for bakeries']);
  });

  it('The first topic gets at least eight questions without the brand, none of them twice', async () => {
    const topics = await propose();
    const texts = topics.flatMap(({ prompts }) => prompts.map(({ text }) => text));
    expect(topics[0]?.prompts.length).toBeGreaterThanOrEqual(8);
    expect(texts.join()).not.toMatch(/crumbline|[{}[\]]/i);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('No topics are proposed for a site that cannot be read', async () => {
    expect(
      await writer.proposeTopics({ ...input, pages: [], description: '', existing: [], count: 3 }),
    ).toEqual([]);
  });
});

describe('Proposing prompts', () => {
  const ask = (topic_text: string, pages = SITE, competitors: string[] = []) =>
    writer.proposePrompts({ ...input, pages, description: '', topic_text, competitors, count: 10 });

  it.each([
    ['managed postgres backups', /managed database/],
    ['CRM for bakeries', /CRMs? for bakeries/],
    ['hotels in Lisbon', /in Lisbon/],
    ['dog grooming', /dog groomer/],
    ['Steuerberater in Wien', /Steuerberater in Wien/],
    ['coiffeur à Lyon', /salons? de coiffure à Lyon/],
    ['fontaneros en Sevilla', /fontaneros en Sevilla/],
    ['software di fatturazione', /software di fatturazione/],
    ['tandarts in Utrecht', /tandartsen in Utrecht/],
    ['escritório de advocacia em Lisboa', /escritórios de advocacia em Lisboa/],
  ])(
    'At least eight different prompts are proposed for %j in its own language, without any page',
    async (topic, said) => {
      const prompts = await ask(topic, []);
      expect(prompts.length).toBeGreaterThanOrEqual(8);
      expect(acceptPrompts(prompts, input)).toHaveLength(prompts.length);
      expect(prompts.map(({ text }) => text).join()).toMatch(said);
      expect(new Set(prompts.map(({ intent }) => intent)).size).toBeGreaterThanOrEqual(3);
    },
  );

  it('Proposed prompts are whole questions, also about jobs that no table has', async () => {
    const texts = (await ask('accept payments by bank transfer')).map(({ text }) => text);
    expect(texts).toContain('What is the best way to accept payments by bank transfer?');
  });

  it('Proposed prompts name neither the brand nor a competitor', async () => {
    const prompts = await ask('Crumbline alternatives', SITE, ['OvenBook']);
    for (const { text, branded } of [
      ...prompts,
      ...(await ask('OvenBook alternatives', SITE, ['OvenBook'])),
    ]) {
      expect(text).not.toMatch(/crumbline|ovenbook/i);
      expect(branded).toBe(false);
    }
  });

  it('No prompts are proposed for a topic in a language without tables', async () => {
    expect(await ask('โปรแกรมบัญชี')).toEqual([]);
  });
});

it('The built-in writer proposes the same prompts twice', async () => {
  const all = async () => [
    await describeSite(),
    await writer.proposeTopics({ ...input, description: '', existing: [], count: 5 }),
  ];
  expect(await all()).toEqual(await all());
});

it('An insight phrased without a model is the plain sentence with its counts', async () => {
  const fact = {
    kind: 'cited_source' as const,
    plain: 'reviews.example is cited in 3 of 9 answers.',
    data: {},
    answer_ids: [],
  };
  expect(await writer.phraseInsights({ facts: [fact], signal })).toEqual([fact.plain]);
});
