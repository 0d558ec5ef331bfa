import { callDocs, cursorDocs, of, type Part, partDocs, type RoomDocs, schemaDocs } from '../docs.ts';
import { botVisitsSchema, crawlerVisitSchema } from './crawler-visits.ts';
import {
  competitorStatsSchema,
  countFigureSchema,
  evidenceItemSchema,
  funnelEvidenceSchema,
  funnelSchema,
  mentionEvidenceSchema,
  mentionsSchema,
  overview,
  overviewSchema,
  setupStepsSchema,
  shareFigureSchema,
  stripSchema,
} from './overview.ts';
import { voiceSchema } from './voice.ts';

const first = 'First day (UTC).';
const last = 'Last day (UTC), included.';
const name: Part = ['Key of the assistant.', 'chatgpt'];

export const overviewDocs: RoomDocs = {
  schemas: [
    schemaDocs('Overview', overviewSchema, 'Performance over time.', {
      overall_avg: ['Performance over all topics as of today, from 0 to 1; null without answers.', 0.38],
      overall: 'The same with its answers and interval.',
      series: of('One for each day with an execution, oldest first.', {
        ts: 'The day (UTC).',
        score: ['Performance over all topics as of that day, from 0 to 1; null without answers.', 0.36],
        comparable: 'False where the days before were measured otherwise, so that chart lines break here.',
        change:
          'Why: topics or prompts that came or went, other models or assistants, a topic without answers, or a run cut short by the spending limit. Null where comparable.',
      }),
    }),
    schemaDocs('Strip', stripSchema, 'The figures of a range of days, and of as many days before it.', {
      start: first,
      end: last,
      before: of('The days that it is compared with.', { start: first, end: last }),
      mentioned: 'Answers that mention the brand.',
      cited: 'Answers that cite the website.',
      share_of_voice: 'Mentions of the brand among those of all tracked brands.',
      visits: 'Visits that assistants sent.',
      conversions: 'Visits that assistants sent and that converted.',
    }),
    schemaDocs('ShareFigure', shareFigureSchema, 'A share, what it was before, and how it went.', {
      k: ['Answers of which it is true.', 18],
      n: ['Answers that were counted.', 40],
      share: ['`k` divided by `n`, from 0 to 1; null where nothing was measured.', 0.45],
      low: ['Lower end of the 95 % interval; null where nothing was measured.', 0.31],
      high: ['Upper end of the 95 % interval; null where nothing was measured.', 0.6],
      previous: ['The share of the days before; null where nothing was measured.', 0.4],
      change:
        'The difference on the prompts and assistants with answers in both ranges, each counting equally, and whether it is beyond noise.',
      points: [
        'The range in at most 30 equal parts, oldest first; null where nothing was measured.',
        [0.4, null, 0.45],
      ],
      counted: ['What each point is a share of: answers, or mentions for the share of voice.', [18, 0, 22]],
    }),
    schemaDocs('CountFigure', countFigureSchema, 'A count, what it was before, and how it went.', {
      count: ['The count; null where it cannot be counted yet.', 96],
      previous: ['The count of the days before; null if not all of it was counted.', 81],
      points: ['The range in at most 30 equal parts, oldest first; null where not counted.', [3, 2, 5]],
    }),
    schemaDocs(
      'Mentions',
      mentionsSchema,
      'How often each assistant names each tracked brand, in answers to unbranded prompts.',
      {
        start: first,
        end: last,
        assistants: of('The assistants, in the order of `answers` below.', {
          assistant: name,
          n: ['Answers that were counted.', 40],
        }),
        brands: of('The own brand first, then those named most.', {
          name: ['Name of the brand.', 'Acme'],
          own: 'True for the own brand.',
          answers: ['Answers that name it, in the order of the assistants.', [18, 9, 12]],
          rates: of('The same as shares with intervals by prompt; only with `rates=true`.', {
            named: 'Answers of all assistants together that name it.',
            voice: 'Its share of voice: of all mentions of tracked brands.',
            assistants: 'Answers that name it, in the order of the assistants.',
          }),
        }),
      },
    ),
    schemaDocs(
      'VoiceOverTime',
      voiceSchema,
      'Share of voice over time: mentions of each brand among those of all tracked brands.',
      {
        start: first,
        end: last,
        points: of(
          'The range in at most 30 equal parts; those without any mention are absent. Oldest first.',
          {
            start: 'First day of the part (UTC).',
            end: 'Last day of the part (UTC), included.',
            mentions: ['Mentions of all tracked brands, of which the others are shares.', 40],
          },
        ),
        brands: of('The own brand first, then the four competitors that are mentioned most in the range.', {
          name: ['Name of the brand.', 'Acme'],
          own: 'True for the own brand.',
          mentions: ['Answers that mention it, in the order of `points`.', [9, 12, 14]],
        }),
        others: of('All further competitors that are mentioned; null when there are none.', {
          brands: ['How many they are.', 3],
          mentions: ['Mentions of them together, in the order of `points`.', [4, 2, 5]],
        }),
      },
    ),
    schemaDocs(
      'MentionEvidence',
      mentionEvidenceSchema,
      'Executions of prompts whose answers name a brand.',
      {
        data: 'The newest first.',
        next_cursor: [
          '`cursor` of the next part; null when this is the last one.',
          '0198d1c2-4f6a-7b3e-9c1d-2a5b8e7f6031',
        ],
      },
    ),
    schemaDocs('EvidenceItem', evidenceItemSchema, 'One thing that a figure was counted from.', {
      title: ['What it is.', 'Which till suits a small bakery?'],
      detail: ['What it shows.', 'ChatGPT, 2 of 3 answers'],
      at: 'When it happened (UTC); null when it is not of one moment.',
      about: of('What it opens; null for a page that was deleted.', {
        kind: 'What `key` names.',
        key: ['Id of the execution or visitor, or slug of the page.', 'which-till'],
      }),
    }),
    schemaDocs(
      'Funnel',
      funnelSchema,
      'From answers to conversions; each stage is counted by itself, because nobody can be followed.',
      {
        start: first,
        end: last,
        assistants: of('One for each assistant.', {
          assistant: name,
          answers: of('Answers to unbranded prompts; null when not measured.', {
            k: ['Answers that mention the brand.', 18],
            n: ['Answers that were counted.', 40],
          }),
          fetches: ['Times its crawlers read a published page.', 64],
          user_fetches: ['Of these: because a person asked something.', 20],
          visits: ['Visits that it sent.', 12],
          conversions: ['Of these: visits that converted.', 1],
        }),
        counts: of('What can be counted at all.', {
          answers: 'Whether an assistant is connected.',
          fetches: 'Whether pages are served.',
          visits: 'Whether the visitor script was seen.',
        }),
      },
    ),
    schemaDocs('FunnelEvidence', funnelEvidenceSchema, 'What a figure of the funnel was counted from.', {
      items: 'The newest ones, or the most read ones.',
      total: ['All of them.', 64],
    }),
    schemaDocs('BotVisits', botVisitsSchema, 'Visits of AI crawlers to published pages.', {
      buckets: of('One for each day, oldest first.', {
        date: 'The day (UTC).',
        count: ['Visits on it.', 14],
      }),
      per_bot: of('The same by crawler, most visits first.', {
        bot: ['Name of the crawler.', 'GPTBot'],
        operator: ['Company that it works for.', 'OpenAI'],
        purpose: 'What it reads for: training a model, a search index, or a person who asks.',
        visits: ['Visits.', 64],
        verified: ['Of these: from addresses of the operator.', 60],
        counts: ['Visits by day, in the order of `buckets`.', [4, 6, 2]],
      }),
      llms_txt: ['Requests of crawlers for `/llms.txt`.', 9],
      checks_addresses: 'Whether this installation compares addresses with the operators’ lists.',
    }),
    schemaDocs('CrawlerVisit', crawlerVisitSchema, 'One visit of an AI crawler.', {
      bot: ['Name of the crawler.', 'GPTBot'],
      path: ['What it read.', '/which-till'],
      verified: 'True when the address belongs to the operator; else only the name says who it was.',
      status: ['HTTP status of the answer.', 200],
    }),
    schemaDocs('CompetitorStats', competitorStatsSchema, 'How often a competitor is named for a topic.', {
      competitor_id: 'Id of the competitor.',
      competitor_name: ['Name of the competitor.', 'Rival'],
      prompts_total: ['Prompts that were asked.', 8],
      prompts_mentioned: ['Prompts whose answers name it.', 5],
      prompts_cited: ['Prompts whose answers cite its website.', 2],
    }),
    schemaDocs('SetupSteps', setupStepsSchema, 'What sets a website up, in order, as it is now.', {
      steps: of('The steps.', {
        key: 'Reading the website, connecting an assistant, competitors, publishing, or the visitor script.',
        done: 'Whether it is done.',
      }),
      hidden: 'True when the caller does not want to see them.',
    }),
  ],
  calls: callDocs('overview', overview, {
    setupSteps: 'Each is looked at anew, so a step that broke is open again.',
    hideSetup: { about: 'Only for the person who asks.', input: { hidden: 'False to show them again.' } },
    funnel: 'Assistants that are neither connected nor have data are absent.',
    funnelEvidence: {
      about: 'Only the first ones; `total` says how many there are.',
      input: { stage: 'Which figure.' },
    },
    get: 'Each topic counts with its newest execution as of that day.',
    strip: 'Assistants alone, without the built-in reader.',
    mentions: {
      about: 'Brands are those that are tracked now.',
      input: { rates: ['`true`: with `rates` of each brand.', 'true'] },
    },
    voice: 'Assistants alone, without the built-in reader; brands are those that are tracked now.',
    mentionEvidence: {
      about: 'Ask again with `next_cursor` until it is null.',
      input: {
        cursor: [
          '`next_cursor` of the answer before; absent for the first part.',
          '0198d1c2-4f6a-7b3e-9c1d-2a5b8e7f6031',
        ],
      },
    },
    botVisits: 'Only pages that the product serves.',
    crawlerVisits: {
      about: 'Only pages that the product serves.',
      input: { limit: ['Visits in one answer.', 50], cursor: cursorDocs },
      answer: { name: 'CrawlerVisitList', about: 'Part of the visits.', parts: partDocs('Visits') },
    },
    competitorStats: {
      about: 'Confirmed competitors only.',
      input: { topic_execution_id: 'An execution of the topic; its newest completed one when absent.' },
    },
  }),
};
