import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  keptHeaders,
  list,
  named,
  number,
  oneOf,
  said,
  text,
  time,
} from '../shapes.ts';
import { handChangesSchema } from './page-editor.ts';

export const CHECK_PICTURES = ['desktop_before', 'desktop_after', 'phone_before', 'phone_after'] as const;
export type CheckPicture = (typeof CHECK_PICTURES)[number];

export const checkWarningSchema = z.object({
  width: oneOf('The window: 1280 or 390 pixels wide.', ['desktop', 'phone']),
  kind: oneOf('What was seen.', ['page_overflows', 'text_is_cut', 'text_grew', 'below_fold', 'not_made']),
  text: text('The same, for people.', 'The text of “Tills for bakeries” is 40% longer than the original.'),
});
export type CheckWarning = z.infer<typeof checkWarningSchema>;

export const pageCheckSchema = named('PageCheck', 'What changes do to a page at two widths.', {
  id: id('Id of the check.'),
  state: oneOf('Warnings and pictures are there once it is `ready`.', ['running', 'ready', 'failed']),
  problem: text(
    'Why it failed; null when it did not.',
    'No page at acme.example/prices: the site answers 404.',
  ).nullable(),
  warnings: list('What a person may want to look at.', checkWarningSchema),
  created_at: time('When it was made (UTC).'),
});
export type PageCheck = z.infer<typeof pageCheckSchema>;

export const launchCheckSchema = named('LaunchCheck', 'What a test of changes could show, and by when.', {
  goal: text('The primary goal.', 'Any conversion'),
  obstacle: text(
    'Why visitors of some arm could not reach it; null where nothing is known to keep them.',
    'Clicked “Get a quote”: visitors with the variant “ChatGPT” can’t do that, because “Get a quote” is hidden on /.',
  ).nullable(),
  days: count('Days looked at, up to now.', 30),
  visitors: count('Visitors of these days whose visit began this way and who saw the page.', 840),
  converting: number('Share that reaches the goal now, from 0 to 1.', 0.03),
  is_assumed: flag('True where fewer than ten visits reached it, so that 3 % is taken.'),
  holdout_share: number('Share of visitors in the hold-out.', 0.1),
  variant_share: number('Share of all others who would get this variant.', 1),
  plans: list('How long it takes, with 80 % certainty, to see a change.', {
    change: number('Change of that share, relative to what it is.', 0.2),
    days: count('Days from the start; null where nobody can say, or not within two years.', 45).nullable(),
  }),
  change_in_90_days: number(
    'The smallest change that usually shows within 90 days; null where even twice as many conversions would not.',
    0.35,
  ).nullable(),
  sentences: said(z.array(z.string()), 'The same, for people.', [
    'Too few visitors to know within 90 days, unless conversions change by 35% or more.',
  ]),
});
export type LaunchCheck = z.infer<typeof launchCheckSchema>;

const CHECKS = '/api/domains/{id}/pages/{page_id}/checks';
const pagePath = domainPath.extend({ page_id: id('Id of the site page, from the list of pages.') });
const onePath = pagePath.extend({ check_id: id('Id of the check.') });

export const pageChecks = {
  create: oc
    .route({
      method: 'POST',
      path: CHECKS,
      summary: 'Check these changes on the page at desktop and phone width; takes seconds',
      description:
        'The page is opened four times, with and without the changes. Nothing is saved but the check, for a day.',
    })
    .meta({ refuses: [409] })
    .input(pagePath.extend({ changes: handChangesSchema.describe('The changes, as for a version by hand.') }))
    .output(pageCheckSchema),
  launch: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/variants/{variant_id}/pages/{page_id}/launch-check',
      summary: 'Tell what a test of these changes could show, and by when; stores nothing',
      description:
        'Whether the primary goal can be reached in every arm, how many visitors came lately, and which effect would show with the present hold-out and shares.',
    })
    .meta({ refuses: [409] })
    .input(
      pagePath.extend({
        variant_id: id('Id of the variant, from the list of triggers.'),
        changes: handChangesSchema.describe('The changes, as for a version by hand.'),
      }),
    )
    .output(launchCheckSchema),
  get: oc
    .route({
      method: 'GET',
      path: `${CHECKS}/{check_id}`,
      summary: 'Get the result of a check of changes',
      description: 'Ask again while it is running.',
    })
    .input(onePath)
    .output(pageCheckSchema),
  image: oc
    .route({
      method: 'GET',
      path: `${CHECKS}/{check_id}/image`,
      summary: 'Get one of a check’s four pictures, for a day',
      description: 'WebP, down to 3,000 pixels.',
      outputStructure: 'detailed',
    })
    .input(onePath.extend({ picture: oneOf('Which of the four.', CHECK_PICTURES) }))
    .output(
      z.object({
        headers: keptHeaders,
        body: z.instanceof(Blob),
      }),
    ),
};
