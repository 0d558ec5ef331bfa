import { describe, expect, it } from 'vitest';
import { BARREWISE, pageOf } from '../../../test/reader-test-sites.ts';
import type { Block } from '../page/page.ts';
import { readPage } from '../page/read-page.ts';
import { answerFrom } from './answer-from.ts';
import { textOf } from './answer-unit.ts';
import { buildReaderIndex } from './reader-index.ts';

type Sections = Record<string, string | Block[]>;
const block = (kind: Block['kind'], heading: string, text: string): Block => ({ kind, text, heading });

/** A site with a page for each title. */
const siteOf = (
  pages: Record<string, Sections>,
  more: { language?: string; json_ld?: Record<string, unknown>[] } = {},
) =>
  buildReaderIndex([
    {
      ...BARREWISE,
      pages: Object.entries(pages).map(([title, sections], at) => ({
        ...pageOf(`https://barrewise.example/${at === 0 ? '' : at}`, title, sections),
        ...more,
      })),
    },
  ]);
/** A site of one page, as it is read. */
const indexOf = (html: string, language = 'en') =>
  buildReaderIndex([
    {
      ...BARREWISE,
      pages: [
        readPage(
          Buffer.from(`<html lang="${language}"><title>Barrewise</title><body>${html}</body></html>`),
          {
            url: 'https://barrewise.example/',
            content_type: 'text/html; charset=utf-8',
          },
        ),
      ],
    },
  ]);
const told = (index: ReturnType<typeof siteOf>, question: string) =>
  answerFrom(index, question).units.map(textOf).join('\n');

describe('Questions that the site asks itself', () => {
  const index = siteOf({
    Barrewise: { Welcome: 'Barrewise tests backflow preventers in Leeds.' },
    Questions: {
      'How often does backflow testing need to be completed?':
        'Annual testing is the general standard. Your city sets the date.',
      'Why does a backflow preventer need testing?':
        'Because it is a mechanical device with moving parts, and it fails silently.',
      'How much does backflow testing cost?':
        'It depends on the number of assemblies and how accessible they are. You do not pay until the work is complete.',
      'What happens if my backflow device fails the test?':
        'A failed assembly needs to be repaired and then retested.',
      'What happens if testing is not completed?': 'Your city may charge a penalty for the missing test.',
    },
  });

  it('A question that the site asks in other words is answered by what stands below it', () => {
    expect(told(index, 'What happens when my backflow device fails the test?')).toMatch(/^A failed assembly/);
  });

  it('A price that depends is told as the site tells it, and is no gap', () => {
    expect(told(index, 'What does backflow testing cost?')).toMatch(/^It depends on the number/);
  });

  it('How often something is done is not answered by why it is done', () => {
    expect(told(index, 'How often must a backflow preventer be tested?')).toMatch(/^Annual testing/);
  });

  it('A question that stands only in the data of a page is answered from there, without markup', () => {
    const entity = {
      '@type': 'Question',
      name: 'How long does an epoxy floor last?',
      acceptedAnswer: { '@type': 'Answer', text: '<p>It lasts <b>15 years</b> or more.</p>' },
    };
    const data = siteOf(
      { Barrewise: { Welcome: 'Barrewise installs floors made of epoxy.' } },
      { json_ld: [{ '@type': 'FAQPage', mainEntity: [entity] }] },
    );
    expect(told(data, 'How long does an epoxy floor last?')).toContain('15 years');
  });

  it('A question that stands only in the data is told apart from those shown, in any script', () => {
    const entity = {
      '@type': 'Question',
      name: 'Сколько служит наливной пол?',
      acceptedAnswer: { '@type': 'Answer', text: 'Наливной пол служит 15 лет.' },
    };
    const data = siteOf(
      {
        Вопросы: {
          'Можно ли мыть пол горячей водой?': 'Да, вода до 60 градусов не вредит.',
          'Есть ли у вас рассрочка?': 'Нет, оплата после работы.',
        },
      },
      { language: 'ru', json_ld: [{ '@type': 'FAQPage', mainEntity: [entity] }] },
    );
    expect(told(data, 'Сколько служит наливной пол?')).toContain('15 лет');
  });

  it('A heading that only calls upon visitors is no question of theirs', () => {
    const calling = siteOf({
      Barrewise: { Welcome: 'Barrewise repairs phones in Leeds.' },
      Batteries: {
        'Does your phone need a new battery?': 'Walk in or report your repair, which takes a minute.',
        Batteries: 'A new battery is built in within 45 minutes.',
      },
    });
    expect(told(calling, 'How long does a new battery take?')).toContain('45 minutes');
  });
});

describe('Commands', () => {
  const index = siteOf({
    Barrewise: { Welcome: 'Barrewise runs applications on a server of your own.' },
    'Application management': {
      Commands: [
        block(
          'code',
          'Commands',
          'apps:clone <old> <new>\napps:create <app>\napps:destroy <app>\napps:rename <old> <new>',
        ),
      ],
      'Creating an application': [
        block('paragraph', 'Creating an application', 'Create the application before you deploy it:'),
        block('code', 'Creating an application', 'barrewise apps:create node-app'),
        block('code', 'Creating an application', 'Creating node-app... done'),
      ],
      'Removing an application': [
        block('paragraph', 'Removing an application', 'This asks for the name of the application first.'),
        block('code', 'Removing an application', 'barrewise apps:destroy node-app'),
      ],
    },
    Logs: {
      Rotation: [
        block('paragraph', 'Rotation', 'The logs of an application are rotated by this file:'),
        block('code', 'Rotation', '/var/log/apps/*.log {\n  daily\n}'),
      ],
      Logs: [
        block('paragraph', 'Logs', 'You can see the logs of an application with this command:'),
        block('code', 'Logs', 'barrewise logs node-app'),
      ],
    },
  });

  it.each([
    ['How do I create an application?', 'barrewise apps:create node-app'],
    ['How do I delete an application?', 'barrewise apps:destroy node-app'],
    ['How do I see the logs of an application?', 'barrewise logs node-app'],
  ])('“%s” is answered by the command of a manual, with the sentence before it', (question, command) => {
    const { units } = answerFrom(index, question);
    expect(units.map(({ kind }) => kind)).toEqual(['text', 'code']);
    expect(textOf(units[1]!)).toBe(command);
  });

  it('A remark above a line of code says what that line does, and an option what it is for', () => {
    const cli = indexOf(
      `<h1>Client</h1><p>The client of the tunnel.</p><h2>config</h2><p>Examples:</p><pre># Show the configuration
gtc config --show

# Store the access token of the client
gtc config --set-token abc</pre><h2>Flags</h2><ul><li>--log-level: Choose how much of the traffic is logged</li></ul>`,
    );
    expect(told(cli, 'Which command stores the access token of the client?')).toMatch(
      /gtc config --set-token abc$/,
    );
    expect(told(cli, 'How do I choose how much traffic is logged?')).toMatch(/^--log-level/);
  });

  it('What a manual has no command for stays unanswered', () => {
    expect(told(index, 'How do I book a table in the restaurant?')).toBe('');
  });
});

describe('How to reach a company', () => {
  const index = siteOf({
    Barrewise: { Welcome: 'Barrewise brings parcels from Brescia to all of Italy.' },
    Contact: {
      'Opening hours': [
        block('paragraph', 'Opening hours', 'Monday to Friday: 9:00 - 18:00'),
        block('paragraph', 'Opening hours', 'Saturday: 9:00 - 13:00'),
      ],
      Telephone: '320 804 4148',
    },
  });

  it('A phone number in groups of three is one, also without a zero in front', () => {
    expect(told(index, 'What is your phone number?')).toBe('320 804 4148');
  });

  it('Opening hours are answered by every line below their heading', () => {
    expect(told(index, 'What are your opening hours?')).toBe(
      'Monday to Friday: 9:00 - 18:00\nSaturday: 9:00 - 13:00',
    );
  });

  it('Hours and addresses that stand only in the data of a page are answered from there', () => {
    const company = {
      '@type': 'LocalBusiness',
      telephone: '+32 9 123 45 67',
      address: { streetAddress: 'Kouter 9', postalCode: '9000', addressLocality: 'Gent' },
    };
    const html = `<script type="application/ld+json">${JSON.stringify(company)}</script><h1>Welcome</h1><p>Barrewise repairs shoes.</p>`;
    const data = indexOf(html);
    expect(told(data, 'Where is your shop?')).toBe('Kouter 9, 9000 Gent');
    expect(told(data, 'What is your phone number?')).toBe('+32 9 123 45 67');
  });
});

describe('How to reach a company, in the language of its site', () => {
  const greek = indexOf(
    '<h1>Ιατρείο</h1><p>Το ιδιωτικό ιατρείο της γυναικολόγου λειτουργεί στη Θεσσαλονίκη.</p><h2>Ωράριο λειτουργίας</h2><p>Δευτέρα – Παρασκευή: 09:00 – 20:30</p>',
    'el',
  );
  const polish = indexOf(
    '<h1>Szkoła jazdy</h1><p>Uczymy jeździć samochodem w Katowicach.</p><footer><h4>Kontakt</h4><p>ul. Sienkiewicza 74</p><p>40-039 KATOWICE</p><p>692-787-380</p><p>NIP: 858-187-65-99</p></footer>',
    'pl',
  );
  const romanian = indexOf(
    '<h1>Cabinet</h1><p>Tratăm dureri de spate și de genunchi în oraș.</p><h2>Program de lucru</h2><p>Luni – Vineri: 8:00 – 20:00</p><p>Sâmbătă: 9:00 – 14:00</p>',
    'ro',
  );
  it.each([
    [greek, 'Ποιες ώρες δέχεται το ιατρείο;', 'Δευτέρα – Παρασκευή: 09:00 – 20:30'],
    [polish, 'Gdzie się znajduje szkoła?', 'ul. Sienkiewicza 74\n40-039 KATOWICE'],
    [polish, 'Pod jakim adresem odbywają się zajęcia?', 'ul. Sienkiewicza 74\n40-039 KATOWICE'],
    [polish, 'Jaki jest numer telefonu?', '692-787-380'],
    [romanian, 'Aveți deschis sâmbăta?', 'Sâmbătă: 9:00 – 14:00'],
  ])('What stands at the foot or under hours answers %#', (index, question, answer) =>
    expect(told(index, question)).toBe(answer),
  );

  it('The date of an event is no opening hour, and the street of an appointment no address', () => {
    const index = indexOf('<h1>Club</h1><p>We play tennis.</p><p>Saturday, 19.09. from 2:00 pm: party</p>');
    expect(told(index, 'What are your opening hours?')).toBe('');
    const shifts = indexOf(
      '<h1>Shifts</h1><p>We plan shifts.</p><p>Thursday 6–10 pm, 1407 Oak St, Suite 3</p>',
    );
    expect(told(shifts, 'Where are you located?')).toBe('');
  });
});

describe('Who it is', () => {
  it('A question for a person is answered with a name', () => {
    const index = indexOf(
      '<h1>Cabinet</h1><p>Le cabinet propose des conseils sur le patrimoine et le cabinet suit ses clients.</p><p>Le cabinet est dirigé par Adrien Czurczak.</p>',
      'fr',
    );
    expect(told(index, 'Qui dirige le cabinet ?')).toMatch(/^Le cabinet est dirigé par Adrien Czurczak\./);
  });
});

describe('What an answer says', () => {
  it('What a sentence announces belongs to it', () => {
    const index = siteOf({
      Barrewise: { Welcome: 'Barrewise cleans windows and gutters.' },
      Areas: {
        Areas: [
          block('paragraph', 'Areas', 'We clean gutters in these towns:'),
          block('list_item', 'Areas', 'Leeds'),
          block('list_item', 'Areas', 'York'),
        ],
      },
    });
    expect(told(index, 'In which towns do you clean gutters?')).toBe(
      'We clean gutters in these towns:\nLeeds\nYork',
    );
  });

  it('Nothing is said twice in nearly the same words, and a sentence goes before a line', () => {
    const index = siteOf({
      Barrewise: {
        Welcome: 'Barrewise installs floors.',
        Warranty: [block('list_item', 'Warranty', '5-year workmanship warranty')],
      },
      About: { Warranty: 'Every job includes a signed 5-year workmanship warranty.' },
    });
    expect(told(index, 'How long is the workmanship warranty?')).toBe(
      'Every job includes a signed 5-year workmanship warranty.',
    );
  });
});
