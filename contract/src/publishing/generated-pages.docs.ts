import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import {
  generatedPageSchema,
  generatedPages,
  pageFiguresSchema,
  pageMilestonesSchema,
  pageSourceSchema,
  pageVersionSchema,
  publishedPageSchema,
  unsupportedFactSchema,
} from './generated-pages.ts';
import { checkedSentenceSchema, differenceSchema } from './page-sentences.ts';

const page: Parts = { page_id: 'Id of the page, from the list of pages.' };
const text: Parts = {
  title: ['Title of the page, at most 200 characters.', 'Which till suits a bakery?'],
  meta_description: ['What search engines show below the title; empty for none.', 'Tills compared by price.'],
  markdown_content: [
    'Text of the page, as Markdown, at most 100,000 characters.',
    '# Which till suits a bakery?',
  ],
};
const slug = ['Path of the page below the AI subdomain.', 'which-till'] as const;

const pageDocs = schemaDocs('GeneratedPage', generatedPageSchema, 'A page that the product publishes.', {
  ...text,
  id: 'Id of the page.',
  slug,
  markdown_content: [
    'Text of the newest version, as Markdown; absent in lists of websites with more than 200 pages.',
    '# Which till suits a bakery?',
  ],
  status: 'Whether it is live.',
  page_type: '`answer`: answers a question; `overview`: of the company; `manual`: written by hand.',
  question: ['The buyers’ question that it answers; null for other pages.', 'Which till suits a bakery?'],
  topic_id: 'Id of the topic it was written for; null for other pages.',
  sources: 'Pages that its facts are taken from.',
  unsupported: 'Facts on it that no source states.',
  outline: 'True when it lists facts that the website lacks, instead of stating them.',
  version: ['Number of the newest version.', 4],
  live_version: ['Number of the version that the public sees; null while it is not live.', 3],
  llm_visits: ['Visits by name of the AI crawler.', { GPTBot: 12 }],
  created_at: 'When it was made (UTC).',
  updated_at: 'When its newest version was saved (UTC).',
  published_at: 'When it first went live (UTC); null before.',
});

export const generatedPagesDocs: RoomDocs = {
  schemas: [
    schemaDocs('PageFigures', pageFiguresSchema, 'Figures over all pages of a website.', {
      pages: ['Pages that are not deleted.', 42],
      published: ['Of these: published ones.', 40],
      changed: ['Of the published ones: those whose newest version is not live.', 2],
      to_publish: ['Pages whose newest version is not live, published or not.', 4],
      visits: ['Visits of AI crawlers to all of them.', 812],
      most_visited: of('Up to three, the most read first.', {
        title: ['Title of the page.', 'Which till suits a bakery?'],
        slug,
        visits: ['Visits of AI crawlers to it.', 61],
      }),
      publishings: of('When pages went live, by the hour, newest first; the last 500.', {
        at: 'The first of them in that hour.',
        pages: ['How many.', 3],
      }),
    }),
    pageDocs,
    schemaDocs(
      'PublishedPage',
      publishedPageSchema,
      'A page, and whether visitors can see it already.',
      {
        is_served: 'Whether visitors can see it now.',
        detail: [
          'What is missing until they can; null when nothing is.',
          'Choose a plan, then it is served.',
        ],
      },
      [pageDocs],
    ),
    schemaDocs('PageSource', pageSourceSchema, 'A page that facts are taken from.', {}),
    schemaDocs('UnsupportedFact', unsupportedFactSchema, 'A fact on a page that no source states.', {
      kind: 'What kind of fact.',
      text: ['The fact.', '49 €'],
      sentence: ['The sentence it stands in.', 'The till costs 49 € a month.'],
      reason: [
        'Why it should not stand there although a source states it; absent otherwise.',
        'Sources disagree.',
      ],
    }),
    schemaDocs('PageVersion', pageVersionSchema, 'A version of a page.', {
      id: 'Id of the version.',
      version: ['Its number, from 1.', 4],
      created_at: 'When it was saved (UTC).',
      author: ['Who made it: a person’s name, or the writer’s; null when unknown.', 'Ann Baker'],
    }),
    schemaDocs('PageMilestones', pageMilestonesSchema, 'From publishing a page to its first mention.', {
      published_at: 'When it first went live (UTC); null before.',
      per_assistant: of('What each assistant did first.', {
        platform: ['Key of the assistant.', 'chatgpt'],
        first_verified_crawl: 'When its crawler first read the page (UTC); null before.',
        first_citation: 'When an answer first cited it (UTC); null before.',
        first_mention: 'When an answer to its question first named the brand (UTC); null before.',
        prompt_execution_id: 'Id of the execution whose answer first cited it; null before.',
      }),
    }),
    schemaDocs('CheckedSentence', checkedSentenceSchema, 'A sentence beside the source that it rests on.', {
      text: ['As readers see it.', 'The till costs 49 € a month.'],
      place: of(
        'Where it stands in the Markdown; null where it begins or ends inside of a link or of emphasis.',
        {
          start: ['First UTF-16 unit, counted from 0.', 120],
          end: ['The unit after its last one.', 148],
        },
      ),
      state:
        '`held`: a source says so, or it states nothing; `differs`: from its source; `unheld`: no source says it.',
      differences: 'What it says otherwise, or has that no source has.',
      source: of('The sentence that it rests on; null where there is none.', {
        url: ['Address of the page; null for a note.', 'https://acme.example/prices'],
        title: ['Title of the page or note.', 'Prices'],
        text: ['The sentence.', 'A till costs 49 € a month.'],
      }),
      mend: [
        'Markdown to put in its place; null where nothing can be proposed.',
        'The till costs 49 € a month.',
      ],
      accepted: of('Who keeps it although it is marked; null when nobody does.', {
        by: ['Name of the person; null when they are gone.', 'Ann Baker'],
      }),
    }),
    schemaDocs('Difference', differenceSchema, 'What a sentence says otherwise than its source.', {
      kind: 'What kind of thing differs.',
      text: ['The words that differ.', '59 €'],
    }),
  ],
  calls: callDocs('generatedPages', generatedPages, {
    checkSentences: {
      about:
        'Compares figures, dates, names, links and negations. Only the first 600 sentences are compared.',
      input: {
        ...page,
        markdown_content: ['The text to check, as Markdown.', 'The till costs 59 € a month.'],
      },
      answer: {
        name: 'CheckedSentences',
        about: 'Every sentence of a text.',
        parts: {
          sentences: 'The sentences, in order.',
          left_out: ['Sentences beyond the first 600.', 0],
        },
      },
    },
    acceptSentence: {
      about: 'It is no longer marked when the page is checked.',
      input: {
        ...page,
        sentence: ['The sentence, as readers see it.', 'The till costs 49 € a month.'],
        accepted: 'False to mark it again; true when absent.',
      },
      refuses: [409],
    },
    list: {
      about:
        'Without a limit all pages, up to 10,000. With one, the next part begins after `cursor`. The answer is 304 to callers that have it already.',
      input: {
        limit: ['Pages in one answer.', 50],
        cursor: 'Id of the last page of the answer before.',
        q: ['Words that the title, slug or question must all contain, in any order.', 'bakery till'],
        slug: ['Only the page with this slug.', 'which-till-suits-a-bakery'],
        sort: [
          'What they are ordered by: `visits` are those of all crawlers, `updated` is the last change, as without it.',
          'visits',
        ],
        order: ['`asc` for the smallest or oldest first. It only counts with `sort`.', 'desc'],
        text: [
          '`false` to leave the texts out. Websites with more than 200 pages get none in a list.',
          'false',
        ],
      },
    },
    figures: 'Over all pages, whatever a list shows of them.',
    get: { about: 'With its text and everything that was found about its facts.', input: page },
    previewHtml: {
      about: 'The newest version, whether it is live or not.',
      input: {
        ...page,
        highlight: ['`true` to mark what is new.', 'true'],
        before_version_id: 'Id of the version to compare with; without it everything is new.',
      },
    },
    versions: { about: 'Every version is kept.', input: page },
    milestones: { about: 'For each assistant that is connected or has read the page.', input: page },
    update: {
      about: 'A live page keeps showing its live version until it is published again.',
      input: {
        ...page,
        ...text,
        version: ['Version that the text was made from: 409 where somebody saved since. Absent: any.', 4],
      },
      refuses: [409],
    },
    publish: {
      about:
        'Refused with 409 while the text holds a note to you, such as an outline that nobody has completed.',
      input: page,
      refuses: [409],
    },
    unpublish: { about: 'Readers no longer find it until it is published again.', input: page },
    move: { about: 'Refused where another page has that address.', input: { ...page, slug }, refuses: [409] },
    remove: {
      about: 'Cannot be undone.',
      input: {
        ...page,
        reason: ['Why, for whoever reads the changes later; may be absent.', 'We stopped selling it.'],
      },
    },
    uploadOverview: {
      about: 'Goes on as a task.',
      answer: {
        name: 'OverviewTask',
        about: 'The task that was started.',
        parts: { task_id: 'Id of the task; null when nothing has to change.' },
      },
    },
  }),
};
