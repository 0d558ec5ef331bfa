import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, id, keptHeaders, list, named, oneOf, text, time } from '../shapes.ts';
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
