import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { insightSchema, topicDetailSchema, topicExecutionSchema, topicSchema, topics } from './topics.ts';

const latest: Parts = {
  score: [
    'Performance from 0 to 1: half for each mention, half for each citation; null without answers.',
    0.38,
  ],
  mentioned_percent: ['Share of answers that name the brand, from 0 to 1; null without answers.', 0.45],
  cited_percent: ['Share of answers that cite the website, from 0 to 1; null without answers.', 0.31],
};

export const topicsDocs: RoomDocs = {
  schemas: [
    schemaDocs('Topic', topicSchema, 'What buyers ask about, with the figures of its newest execution.', {
      ...latest,
      id: 'Id of the topic.',
      text: ['What buyers ask about.', 'Tills for bakeries'],
      performance: '`score` with its answers and interval; null before the first execution.',
      mentioned: 'Answers that name the brand; null before the first execution.',
      cited: 'Answers that cite the website; null before the first execution.',
      n: ['Answers behind the score.', 40],
      topic_improvements: ['Opportunities that are open for this topic.', 3],
      latest_topic_execution_id: 'Id of the newest execution that is done; null before the first.',
      latest_topic_execution_at: 'When the newest execution began (UTC); null before the first.',
      headline_platforms: 'The assistants that these figures are computed from.',
      answerability: of(
        'Prompts by whether a page of the website answers them; null before the website was read.',
        {
          answered: ['Prompts that a page answers.', 4],
          partly: ['Prompts that a page answers in part.', 3],
          not_answered: ['Prompts that no page answers.', 1],
        },
      ),
      comparison: 'The newest execution compared with those before; null before the second.',
      coverage: 'How many of the planned answers arrived; null before the first execution.',
      running_topic_execution_id: 'Id of the execution in progress, whose figures grow; null when none is.',
      next_run_at: 'When it is measured next by itself (UTC); null when it is not.',
      created_at: 'When it was added (UTC).',
    }),
    schemaDocs('TopicDetail', topicDetailSchema, 'A topic with what each assistant answered.', {
      overall_avg: [
        'Performance over all assistants of the headline, from 0 to 1; null without answers.',
        0.38,
      ],
      per_platform: 'Figures by assistant; those that were not asked are absent.',
      topic: 'The topic.',
    }),
    schemaDocs('TopicExecution', topicExecutionSchema, 'One measuring of a topic.', {
      id: 'Id of the execution.',
      overview: [
        'What the answers say, in a few sentences; null until it is done.',
        'Acme is named in 18 of 40.',
      ],
      score: latest.score as Parts[string],
      created_at: 'When it began (UTC).',
      finished_at: 'When it ended (UTC); null while it goes on.',
      status: 'Whether it goes on, is done, failed or was cancelled.',
      performance: '`score` with its answers and interval; null without answers.',
      comparable:
        'False where assistants or models differ from the execution before, so that chart lines break here.',
      platform_scores: ['Performance by assistant, from 0 to 1; null without answers.', { chatgpt: 0.42 }],
      served_models: ['The models that answered, by assistant.', { chatgpt: ['gpt-6.1-sol'] }],
      coverage: 'How many of the planned answers arrived; null until it is done.',
      results: 'Every figure of it; null in lists and until it is done.',
    }),
    schemaDocs('Insight', insightSchema, 'A sentence that was computed from the evidence it names.', {
      id: 'Id of the insight.',
      text: ['What the answers show.', 'ChatGPT names Rival in 9 of 12 answers, and you in 4.'],
      kind: ['What it is about, for programs.', 'competitor_ahead'],
      evidence: of('The answers that it was computed from.', {
        answer_id: 'Id of the answer; null where it is about all answers of the execution.',
      }),
    }),
  ],
  calls: callDocs('topics', topics, {
    list: 'All topics that are not archived, with the figures of their newest execution. Oldest first.',
    get: 'Figures by assistant. While an execution goes on, they are those of the one before.',
    executions: {
      about: 'For a chart over time. One execution with `results` comes from its own call.',
      input: {
        limit: ['Executions in one answer.', 100],
        cursor: '`id` of the last execution of the answer before, for those that follow it.',
      },
    },
    remove: 'It is no longer measured. Its executions are kept, and adding the same text takes it up again.',
    saveAndAnalyze: {
      about:
        'Answers at once; measuring goes on as a task. A topic beyond the plan’s number is refused with 402. Without prompts, some are written.',
      input: {
        topic_text: ['What buyers ask about, at most 200 characters.', 'Tills for bakeries'],
        prompts: [
          'Questions as buyers put them, at most 50 of 500 characters; empty ones are left out.',
          ['Which till suits a small bakery?'],
        ],
      },
      answer: {
        name: 'SavedTopic',
        about: 'The topic and its prompts.',
        parts: { topic: 'The topic, with the execution that began.', prompts: 'All prompts of the topic.' },
      },
      refuses: [402, 409],
    },
    analyze: {
      about: 'Answers at once; measuring goes on as a task. Refused while an execution of the topic goes on.',
      refuses: [402, 409],
    },
    snapshot: {
      about:
        'Two lists in one answer, with an `ETag`. The answer is 304 to callers that have it already. With `since`, only what changed after that answer; without `gone_topic_ids` it is whole all the same, because too much is different.',
      input: { since: ['The `ETag` of an answer before, without its quotes.', '3-4711'] },
      answer: {
        name: 'TopicSnapshot',
        about: 'All topics and prompts of a website, or those that changed.',
        parts: {
          topics: 'All topics that are not archived; with `since`, those that changed.',
          prompts: 'All their prompts; with `since`, all of topics that changed.',
          gone_topic_ids: 'With `since`, topics that were archived; their prompts are gone with them.',
          gone_prompt_ids: 'With `since`, archived prompts of topics that changed.',
        },
      },
    },
    execution: 'Every figure of the execution in `results`, once it is done.',
    insights: 'Most telling first.',
  }),
};
