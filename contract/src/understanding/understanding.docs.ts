import { callDocs, idPartDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { brand, brandSchema } from './brand.ts';
import { competitorSchema, competitors } from './competitors.ts';
import { disagreementSchema, facts, statedValueSchema } from './facts.ts';
import { onboarding, researchStatusSchema, researchStepSchema, starterTopicSchema } from './research.ts';

const competitor: Parts = { competitor_id: 'Id of the competitor, from the list of competitors.' };
const details: Parts = {
  name: ['Name of the competitor, at most 120 characters.', 'Rival'],
  url: ['Address of its website; empty when unknown.', 'https://rival.example'],
  aliases: ['Other names that answers use for it, at most 20.', ['Rival Tills']],
};
const properties = [
  'Hosts or beginnings of addresses on other sites that belong to the brand.',
  ['github.com/acme'],
] as const;

export const understandingDocs: RoomDocs = {
  schemas: [
    schemaDocs('Brand', brandSchema, 'How the own brand is recognized in answers.', {
      name: ['The name.', 'Acme'],
      aliases: ['Other names that answers use for it.', ['Acme Tills']],
      domains: ['Domains whose pages are its own.', ['acme.example']],
      owned_properties: properties,
      rematching: 'True while stored answers are re-read after a change of names.',
    }),
    schemaDocs('Competitor', competitorSchema, 'A competitor that answers are searched for.', {
      id: 'Id of the competitor; brands carry it as `brand_id`.',
      name: ['Name of the competitor.', 'Rival'],
      url: ['Address of its website; null when unknown.', 'https://rival.example'],
      aliases: ['Other names that answers use for it.', ['Rival Tills']],
      status: '`proposed` until a person confirms it; only confirmed ones are measured.',
      source: 'Who named it: the website, a person, or answers.',
      evidence: of('Where it was named.', {
        sentence: ['The sentence that names it.', 'Bakeries that leave Rival move in a day.'],
      }),
      pages_read: ['Pages of its website that the built-in reader knows.', 42],
    }),
    schemaDocs('Disagreement', disagreementSchema, 'A fact that sources state differently.', {
      key: ['What the values are stated of, for `decide`.', 'price|till|month'],
      subject: ['The same, for people.', 'Price of the till a month'],
      values: 'The values that are stated, the most stated first.',
      decision: of(
        'Which is right; null while nobody has decided, and when a value came that it does not cover.',
        {
          id: 'Id of the decision, for undoing it.',
          chosen: ['The value that is right; null where all are.', 'EUR 49'],
          decided_by: ['Name of the person; null when they are gone.', 'Ann Baker'],
          decided_at: 'When it was decided (UTC).',
        },
      ),
    }),
    schemaDocs('StatedValue', statedValueSchema, 'A value of a fact, with who states it.', {
      value: ['The figure regardless of its spelling.', 'EUR 49'],
      text: ['As a source writes it.', '49 €'],
      statements: of('Where it is stated; empty for a decided value that nothing states any more.', {
        sentence: ['The sentence that states it.', 'The till costs 49 € a month.'],
        source: of('Where the sentence is from.', {
          url: ['Address of the page; null for what people wrote.', 'https://acme.example/prices'],
          title: ['Title of the page or note.', 'Prices'],
          is_data: 'True when it is in the data of the page, which its readers do not see.',
        }),
      }),
    }),
    schemaDocs('ResearchStatus', researchStatusSchema, 'How far the reading of a website is.', {
      steps: 'The steps, in order.',
      done: 'True when every step is done or has failed.',
      pages_read: ['Pages that were read.', 84],
      latest_pages: of('Those read last, the newest first.', {}),
      started_at: ['When it began (UTC); null before.', '2026-11-26T09:30:00.000Z'],
    }),
    schemaDocs('ResearchStep', researchStepSchema, 'A step of it.', {
      id: 'Which step.',
      label: ['The step, for people.', 'Reading your website'],
      done: 'True when it is done or has failed.',
      status: 'Whether it waits, goes on, is done or has failed.',
      detail: ['What was found, or why it failed; null before.', '84 pages read.'],
    }),
    schemaDocs('StarterTopic', starterTopicSchema, 'A topic to begin with.', {
      topic: ['What buyers ask about.', 'Tills for bakeries'],
      prompts: ['Questions as buyers put them.', ['Which till suits a small bakery?']],
      choice: 'True when it is one of several kinds of company that the website may be; a person chooses.',
      category: [
        'What the company is if this one is chosen; absent unless there is a choice.',
        'till software',
      ],
    }),
  ],
  calls: {
    ...callDocs('brand', brand, {
      get: 'Answers are searched for the names, citations for the addresses.',
      update: {
        about: 'What is absent stays as it is. Figures are computed anew in the background.',
        input: {
          name: ['The name, at most 120 characters.', 'Acme'],
          aliases: ['Other names, at most 30; they replace the present ones.', ['Acme Tills']],
          owned_properties: properties,
        },
        refuses: [409],
      },
    }),
    ...callDocs('competitors', competitors, {
      list: { about: 'Confirmed and proposed ones.', input: idPartDocs },
      create: { about: 'Stored answers are searched for it at once.', input: details, refuses: [409] },
      confirm: { about: 'It is measured from now on.', input: competitor, refuses: [409] },
      update: { about: 'Stored answers are re-read.', input: { ...competitor, ...details }, refuses: [409] },
      remove: { about: 'Can be taken back by `restore`.', input: competitor },
      restore: { about: 'With everything that was known of it.', input: competitor, refuses: [409] },
    }),
    ...callDocs('facts', facts, {
      disagreements: 'Figures such as prices and years, of the website and the knowledge base.',
      decide: {
        about: 'Pages state the chosen value from then on.',
        input: {
          key: ['`key` of the disagreement.', 'price|till|month'],
          values: [
            'Every value that was shown: 409 when sources have stated others since.',
            ['EUR 49', 'EUR 59'],
          ],
          chosen: ['One of them; null where all are right.', 'EUR 49'],
        },
        refuses: [409],
      },
      undo: {
        about: 'The disagreement is open again.',
        input: { decision_id: 'Id of the decision, from the list of disagreements.' },
      },
    }),
    ...callDocs('onboarding', onboarding, {
      researchStatus: 'Ask for it every few seconds while it is not done.',
      restartResearch: 'Goes on in the background. What is known stays until it is read again.',
      initialTopics: 'Made from what was read of the website. Nothing is stored.',
      previewPrompts: {
        about: 'The questions that would be written for this topic.',
        input: { topic_text: ['What buyers ask about, at most 200 characters.', 'Tills for bakeries'] },
        answer: {
          name: 'ProposedPrompts',
          about: 'Questions as buyers put them.',
          parts: {},
          example: ['Which till suits a small bakery?'],
        },
      },
    }),
  },
};
