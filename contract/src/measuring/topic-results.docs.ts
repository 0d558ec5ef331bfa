import { of, type RoomDocs, schemaDocs } from '../docs.ts';
import {
  boxesSchema,
  comparisonSchema,
  coverageSchema,
  platformResultSchema,
  topicResultsSchema,
  untrackedSchema,
  voiceSchema,
} from './topic-results.ts';

export const topicResultsDocs: RoomDocs = {
  schemas: [
    schemaDocs('PlatformResult', platformResultSchema, 'How one assistant answered a topic’s prompts.', {
      score: ['Performance from 0 to 1; null without answers.', 0.42],
      mentioned_percent: ['Share of answers that name the brand, from 0 to 1; null without answers.', 0.5],
      cited_percent: ['Share of answers that cite the website, from 0 to 1; null without answers.', 0.33],
      performance: '`score` with its answers and interval.',
      mentioned: 'Answers that name the brand.',
      cited: 'Answers that cite the website.',
      searched: 'Answers for which the assistant searched the web.',
      sources_missing: [
        'Whether none of its answers has a source though those of the run before had. `cited` is then not to be trusted: the provider may have changed what it sends.',
        false,
      ],
      sources: ['Different pages that an answer links to, on average; null without answers.', 6.4],
      failed: ['Questions that got no answer.', 0],
      cut: ['Answers that the provider cut off; no figure counts them.', 0],
      served_models: ['The models that answered.', ['gpt-6.1-sol']],
      surface: '`api`: asked through its interface for programs; `built_in`: the built-in reader.',
    }),
    schemaDocs(
      'Boxes',
      boxesSchema,
      'Answers by what they did with the brand; the four add up to all answers.',
      {
        named_and_cited: ['Answers that name the brand and cite its website.', 10],
        named_only: ['Answers that name the brand only.', 8],
        cited_only: ['Answers that cite its website only.', 2],
        absent: ['Answers that do neither.', 20],
      },
    ),
    schemaDocs('Voice', voiceSchema, 'How often one assistant names one tracked brand.', {
      name: ['Name of the brand.', 'Acme'],
      own: 'True for the own brand.',
      named: 'Answers that name it.',
      share_of_voice: [
        'Its part of all mentions of tracked brands, from 0 to 1; null without mentions.',
        0.29,
      ],
      mean_rank: [
        'Mean position among the companies that an answer names, from 1; null when never named.',
        2.3,
      ],
    }),
    schemaDocs('Untracked', untrackedSchema, 'A company in answers that is not tracked.', {
      name: ['Name of the company.', 'Rival'],
      domain: ['Its site, as answers link it; null where none does.', 'rival.example'],
      answers: ['Answers that name it.', 7],
      prompt_execution_id: 'Id of an execution of a prompt whose answers name it.',
    }),
    schemaDocs('Comparison', comparisonSchema, 'An execution compared with those before it.', {
      verdict:
        '`up` and `down`: the newest days differ from those before by more than chance explains, although the question is asked after every execution; `within_noise`: the interval holds 0; `not_comparable`: other assistants, models or prompts.',
      difference: [
        'Change of Performance as a fraction: of the days after `since` where the verdict is up or down, else of this execution against those before; null when not comparable.',
        -0.06,
      ],
      low: [
        'Lower end of its interval, which holds for all executions of 60 days together with 95 %; null when not comparable.',
        -0.15,
      ],
      high: ['Upper end of the same interval; null when not comparable.', 0.03],
      pairs: ['Pairs of prompt and assistant that both sides have.', 24],
      since: ['The last execution before the change; null when not comparable.', '2026-11-03T07:00:00.000Z'],
      chance: ['How often chance alone would show as much in one look; null when not comparable.', 0.21],
      reason: ['Why it is not comparable, in a sentence; null when it is.', 'Other models answered.'],
    }),
    schemaDocs(
      'Coverage',
      coverageSchema,
      'How many of the planned answers arrived; missing ones count nowhere.',
      {
        planned: ['Answers that were to come.', 72],
        answered: ['Answers that came.', 70],
        cut: ['Answers that the provider cut off.', 1],
        failed: ['Questions that got no answer.', 1],
        unasked: ['Of those that failed: not asked because of the spending limit.', 0],
      },
    ),
    schemaDocs('TopicResults', topicResultsSchema, 'Every figure of an execution.', {
      headline_platforms: 'Assistants that the headline’s figures are computed from.',
      performance: 'Performance over all assistants of the headline.',
      mentioned: 'Answers that name the brand.',
      cited: 'Answers that cite the website.',
      per_platform: 'The same by assistant; those that were not asked are absent.',
      boxes: 'Answers by what they did with the brand.',
      boxes_per_platform: 'The same by assistant.',
      voice_per_platform: 'Each tracked brand, by assistant.',
      untracked: 'Companies in answers that are not tracked, the most named first.',
      answerability: of('Prompts by whether a page of the website answers them; null before it was read.', {
        answered: ['Prompts that a page answers.', 4],
        partly: ['Prompts that a page answers in part.', 3],
        not_answered: ['Prompts that no page answers.', 1],
      }),
      comparison: 'With the executions before; null for the first.',
      coverage: 'Only the headline’s assistants.',
      note: ['Why there is no Performance; null when there is.', 'Every prompt names your brand.'],
    }),
  ],
  calls: {},
};
