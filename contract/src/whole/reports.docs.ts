import { sessionDocs } from '../company/accounts.docs.ts';
import { callDocs, of, type RoomDocs, schemaDocs } from '../docs.ts';
import { reportSchema, reports, sharedReportSchema } from './reports.ts';
import { sample, sampleStateSchema } from './sample.ts';

const schedule = (about: string) =>
  of(about, {
    every: 'How often it is mailed.',
    recipients: [
      'Addresses that get each letter, at most ten; everybody can unsubscribe.',
      ['ann@acme.example'],
    ],
  });

export const reportsDocs: RoomDocs = {
  schemas: [
    schemaDocs(
      'Report',
      reportSchema,
      'A link by which a topic or the overview can be read without an account.',
      {
        id: 'Id of the report, for revoking it.',
        topic_id: 'Id of the topic; null for the overview.',
        topic_text: ['Text of the topic; null for the overview.', 'Tills for bakeries'],
        range: 'Counted back from the day on which it is read.',
        url: ['Whoever has it can read the report.', 'https://sightline.example/shared?token=…'],
        created_by: ['Who made it; null when that person was removed.', 'Ann Baker'],
        created_at: 'When it was made (UTC).',
        expires_at: 'When the link stops working (UTC).',
        last_read_at: 'When it was last read (UTC); null before.',
        schedule: schedule('When it is mailed; null when it is not.'),
        last_mailed_at: 'When it was last mailed (UTC); null before.',
      },
    ),
    schemaDocs('SharedReport', sharedReportSchema, 'What the link shows, and nothing that leads further.', {
      brand: ['Name of the brand.', 'Acme'],
      topic: ['Text of the topic; null for the overview.', 'Tills for bakeries'],
      start: 'First day (UTC).',
      end: 'Last day (UTC), included.',
      at: 'When these figures were computed (UTC).',
      expires_at: 'When the link stops working (UTC).',
      performance: 'Performance of the topic, or over all topics.',
      comparison: 'With the executions before; null for the overview.',
      strip: 'Figures of the range; null for a topic.',
      rates: of('Figures of the newest execution; null for the overview.', {
        mentioned: 'Answers that name the brand.',
        cited: 'Answers that cite the website.',
      }),
      series: of('Performance over all topics; empty for a topic.', {
        ts: 'The day (UTC).',
        score: ['Performance as of that day, from 0 to 1; null without answers.', 0.36],
        comparable: 'False where the days before were measured otherwise.',
        change: 'Why; null where comparable.',
      }),
      executions: of('Completed executions of the topic, newest first; empty for the overview.', {
        score: ['Performance from 0 to 1; null without answers.', 0.38],
        performance: 'The same with its answers and interval; null without answers.',
        comparable: 'False where the execution before was measured otherwise.',
        created_at: 'When it began (UTC).',
        platform_scores: ['Performance by assistant, from 0 to 1; null without answers.', { chatgpt: 0.42 }],
        served_models: ['The models that answered, by assistant.', { chatgpt: ['gpt-6.1-sol'] }],
      }),
      mentions: of('How often each assistant names each tracked brand.', {
        assistants: of('The assistants, in the order of `answers` below.', {
          assistant: ['Key of the assistant.', 'chatgpt'],
          n: ['Answers that were counted.', 40],
        }),
        brands: of('The own brand first, then those named most.', {
          name: ['Name of the brand.', 'Acme'],
          own: 'True for the own brand.',
          answers: ['Answers that name it, in the order of the assistants.', [18, 9, 12]],
        }),
      }),
      topics: of('All topics; empty for a report of one.', {
        text: ['Text of the topic.', 'Tills for bakeries'],
        score: ['Performance from 0 to 1; null without answers.', 0.38],
        n: ['Answers behind it.', 40],
      }),
      sources: of('Sites that the newest execution cites; empty for the overview.', {
        domain: ['The site’s registrable domain.', 'review-site.example'],
        kind: 'The kind that most of its citations are.',
        answers: ['Answers that cite it.', 9],
        named: ['Those of them that mention the brand.', 4],
      }),
      answers: ['Answers that were counted for the sources.', 40],
      next: of('What to do next.', {
        text: ['What to do.', 'Write a page that answers “Which till suits a small bakery?”'],
        target_type: '`owned_media`: a page of one’s own; `earned_media`: what others publish.',
      }),
    }),
    schemaDocs('SampleState', sampleStateSchema, 'How far the sample workspace is.', {
      status: 'Whether it can be opened.',
      done: ['Steps that are done.', 12],
      planned: ['Steps in all.', 40],
      doing: ['The present step; null when none is.', 'Asking assistants'],
      detail: ['Why it failed; null when it did not.', 'The disk is full.'],
    }),
  ],
  calls: {
    ...callDocs('reports', reports, {
      list: 'Links that work, and those that have expired.',
      create: {
        about: 'Anybody with the link can read it, until it expires or is revoked.',
        input: {
          topic_id: 'Id of the topic; null or absent for the overview.',
          range: 'Counted back from the day on which it is read.',
          expires_in_days: ['Days until the link stops working.', 90],
          schedule: schedule('When it is mailed; null or absent for never.'),
        },
        refuses: [409],
      },
      revoke: { about: 'At once.', input: { report_id: 'Id of the report, from the list of reports.' } },
      read: {
        about: 'Figures are computed when it is read. Attempts with tokens that do not work are limited.',
        input: { token: ['The token of the link.', 'q3Vb…'] },
      },
    }),
    ...callDocs('sample', sample, {
      state: 'It is made when somebody first opens it.',
      open: {
        about: 'Ask again until there is a session.',
        answer: {
          name: 'OpenedSample',
          about: 'How far it is, and the way in.',
          parts: { state: 'How far it is.', session: sessionDocs },
        },
      },
      startOver: 'What guests have changed is thrown away.',
    }),
  },
};
