import type { z } from 'zod';
import { oc } from '../call.ts';
import { platformSchema } from '../platform.ts';
import {
  count,
  domainPath,
  flag,
  id,
  idSchema,
  list,
  named,
  number,
  object,
  oneOf,
  share,
  text,
  time,
  topicId,
} from '../shapes.ts';

const armSchema = oneOf(
  '`published`: pages are written for it; `untouched`: none is; `canary`: of another topic, where nobody publishes.',
  ['published', 'untouched', 'canary'],
);
export type TestArm = z.infer<typeof armSchema>;

const armChangeSchema = named('PublishingTestArm', 'Performance of a group of prompts.', {
  prompts: count('Prompts with answers before and after.', 8),
  before: share('Mean Performance before, from 0 to 1; null without answers.', 0.21),
  after: share('Mean Performance afterwards, from 0 to 1; null without answers.', 0.39),
});

export const publishingTestSchema = named(
  'PublishingTest',
  'Whether publishing pages changed what assistants say: one half of a topic’s prompts gets pages, chosen by chance.',
  {
    id: id('Id of the test.'),
    topic_id: topicId,
    state: oneOf(
      '`publishing`: pages are being written; `measuring`: they are live; `done`: the days are over; `ended`: a person ended it before.',
      ['publishing', 'measuring', 'done', 'ended'],
    ),
    verdict: oneOf(
      '`engine_changed`: no effect can be told, because models or prompts that nobody works on changed meanwhile.',
      ['worked', 'no_effect', 'too_early', 'engine_changed'],
    ),
    difference: number(
      'How much more Performance rose with pages than without (difference in differences), from -1 to 1; null before.',
      0.16,
    ).nullable(),
    low: number('Lower end of its 95 % interval; null without it.', 0.07).nullable(),
    high: number('Upper end of its 95 % interval; null without it.', 0.25).nullable(),
    arms: object('Each group, before and after.', {
      published: armChangeSchema.describe('Prompts that get pages.'),
      untouched: armChangeSchema.describe('Prompts that get none.'),
      canary: armChangeSchema.describe('Prompts of other topics.'),
    }),
    changed_models: list('Assistants whose models were others afterwards.', platformSchema),
    canaries_moved: flag('True when prompts that nobody works on changed by more than chance explains.'),
    drawn_at: time('When the prompts were divided (UTC).'),
    measured_from: time('When the last page went live, or a person began to count; null before.').nullable(),
    measured_to: time('When the days are over; null before counting began.').nullable(),
    ended_at: time('When a person ended it; null while it goes on.').nullable(),
    prompts: list('Its prompts; canaries last.', {
      prompt_id: idSchema.describe('Id of the prompt.'),
      text: text('Text of the prompt.', 'Which till suits a small bakery?'),
      arm: armSchema,
      page: object('The page that was published for it; null before.', {
        id: id('Id of the page.'),
        title: text('Title of the page.', 'Tills for bakeries'),
        live_at: time('When it was published (UTC).'),
      }).nullable(),
      before: share('Its Performance before, from 0 to 1; null without answers.', 0.2),
      after: share('Its Performance afterwards, from 0 to 1; null without answers.', 0.4),
    }),
  },
);
export type PublishingTest = z.infer<typeof publishingTestSchema>;

const planSchema = named(
  'PublishingTestPlan',
  'How exactly a test of this topic would know, and what that costs.',
  {
    prompts: count('Unbranded prompts without a published page, which can be divided.', 16),
    canaries: count('Prompts of other topics that can be watched beside them.', 12),
    assistants: list('Assistants that are asked.', platformSchema),
    now: object('With the settings of today; null while too few prompts or no assistant are there.', {
      margin: share('Half of the 95 % interval, from 0 to 1.', 0.12),
      answers_per_prompt: count('Answers of each assistant to each prompt.', 3),
      runs_a_month: number('Runs in 30 days.', 4.3),
      usd: number('US dollars for eight weeks of measuring; null where no price is known.', 14.2).nullable(),
    }).nullable(),
    for_ten_points: object('The cheapest settings that know it to ±10 points; null where none do.', {
      margin: share('Half of the 95 % interval, from 0 to 1.', 0.09),
      answers_per_prompt: count('Answers of each assistant to each prompt.', 3),
      runs_a_month: number('Runs in 30 days.', 30),
      usd: number('US dollars for eight weeks of measuring; null where no price is known.', 52.8).nullable(),
    }).nullable(),
  },
);
export type PublishingTestPlan = z.infer<typeof planSchema>;

const PATH = '/api/domains/{id}/publishing-tests';
const path = domainPath.extend({ test_id: id('Id of the test, from the list of tests.') });

export const publishingTests = {
  list: oc
    .route({
      method: 'GET',
      path: PATH,
      summary: 'List publishing tests',
      description: 'Newest first, at most 50. Figures are computed from answers as they are read today.',
    })
    .input(domainPath.extend({ topic_id: id('Id of a topic, for its tests only.').optional() }))
    .output(
      named('PublishingTestList', 'Tests of whether publishing works.', {
        tests: list('The tests, newest first.', publishingTestSchema),
      }),
    ),
  get: oc
    .route({
      method: 'GET',
      path: `${PATH}/{test_id}`,
      summary: 'Get a publishing test',
      description: 'Both halves before and after, their difference with its interval, and one verdict.',
    })
    .input(path)
    .output(publishingTestSchema),
  plan: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/publishing-test-plan',
      summary: 'Plan a publishing test',
      description: 'Says how exactly a test of this topic would know what publishing did, and what it costs.',
    })
    .input(domainPath.extend({ topic_id: topicId }))
    .output(planSchema),
  draw: oc
    .route({
      method: 'POST',
      path: PATH,
      summary: 'Start a publishing test',
      description:
        'Divides the topic’s unbranded prompts without a page by chance, in pairs of like Performance. Untouched ones get no suggestions until the test ends.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ topic_id: topicId }))
    .output(publishingTestSchema),
  measure: oc
    .route({
      method: 'POST',
      path: `${PATH}/{test_id}/measure`,
      summary: 'Count a publishing test from now',
      description:
        'Counting begins by itself when every chosen prompt has a live page; this begins it with fewer.',
    })
    .meta({ refuses: [409] })
    .input(path)
    .output(publishingTestSchema),
  end: oc
    .route({
      method: 'POST',
      path: `${PATH}/{test_id}/end`,
      summary: 'End a publishing test',
      description: 'Untouched prompts get suggestions again. The result stays.',
    })
    .meta({ refuses: [409] })
    .input(path)
    .output(publishingTestSchema),
};
