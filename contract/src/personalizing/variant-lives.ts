import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, flag, id, list, named, okSchema, oneOf, said, text, time } from '../shapes.ts';

/** Only `live` ones are shown to visitors; `approved` ones wait for their start. */
export const variantStateSchema = z.enum(['draft', 'approved', 'live', 'paused', 'ended']);
export type VariantState = z.infer<typeof variantStateSchema>;

export const variantLifeSchema = named('VariantLife', 'What became of a variant on one page.', {
  state: variantStateSchema.describe(
    'Visitors see it only while it is `live`; `approved` waits for its start.',
  ),
  version: count('The approved version; null before the first approval.', 1).nullable(),
  awaits_approval: flag('Whether the newest version waits for a person’s approval.'),
  next_version: count(
    'The approved version that takes its place at `starts_at`; null when none is planned.',
    3,
  ).nullable(),
  starts_at: time(
    'When visitors see it, or `next_version`, from (UTC); null when no start is planned.',
  ).nullable(),
  ends_at: time('When visitors see the original again (UTC); null when no end is planned.').nullable(),
  reason: text(
    'Why the product paused it; null when it did not.',
    'One of its texts is no longer supported by your website or knowledge base.',
  ).nullable(),
  changed_by: text('Who changed this last; null for the product.', 'Ann Baker').nullable(),
  changed_at: time('When this was last changed (UTC); null for a draft.').nullable(),
});
export type VariantLife = z.infer<typeof variantLifeSchema>;

const changeSchema = z.object({
  element_id: id('Id of the element.'),
  tag: text('Tag of the element.', 'h1'),
  was: text('The original text.', 'Tills for everybody'),
  now: text('The text that visitors see.', 'Tills for bakeries'),
});
export const variantVersionSchema = named('VariantVersion', 'One text of a variant on a page.', {
  version: count('Its number; they follow each other.', 2),
  changes: list('What it changes, of elements that may be changed at present.', changeSchema),
  note: text(
    'Why nothing changes, or what could not be done; null when neither.',
    'The page has no heading.',
  ).nullable(),
  created_by: text('The person who wrote it; null for the product.', 'Ann Baker').nullable(),
  created_at: time('When it was made (UTC).'),
  preview_url: text(
    'Opens the page as this version shows it, without counting; works for about a week.',
    'https://acme.example/prices?…',
  ),
});
export type VariantVersion = z.infer<typeof variantVersionSchema>;

export const variantStepSchema = named('VariantStep', 'Something that was done with a variant on a page.', {
  id: id('Id of the step.'),
  step: oneOf(
    'What was done; `kept` is the live version instead of a newer one, `undone` the decision before.',
    ['approved', 'scheduled', 'live', 'paused', 'resumed', 'ended', 'restored', 'kept', 'undone'],
  ),
  version: count(
    'The version it was about; null for a draft that was ended, and where that is what is left.',
    2,
  ).nullable(),
  starts_at: time('The start that was planned (UTC); null when none.').nullable(),
  ends_at: time('The end that was planned (UTC); null when none.').nullable(),
  reason: text('Why the product did it; null for a person.', 'As scheduled.').nullable(),
  made_by: text('Who did it; null for the product.', 'Ann Baker').nullable(),
  made_at: time('When it was done (UTC).'),
});
export type VariantStep = z.infer<typeof variantStepSchema>;

export const waitingVersionSchema = z.object({
  variant_id: id('Id of the variant, from the list of triggers.'),
  label: text('The way in which these visits begin.', 'From ChatGPT'),
  page_id: id('Id of the site page.'),
  path: text('Path of the page.', '/prices'),
  version: count('Number of the version.', 2),
});

const ONE = '/api/domains/{id}/variants/{variant_id}/pages/{page_id}';
const onePath = domainPath.extend({
  variant_id: id('Id of the variant, from the list of triggers.'),
  page_id: id('Id of the site page.'),
});
/** Absent fields keep what was set; null clears it. */
const schedule = {
  starts_at: time('When visitors see it from (UTC); null for now. Absent: as it was.').nullable().optional(),
  ends_at: time('When visitors see the original again (UTC); null for never. Absent: as it was.')
    .nullable()
    .optional(),
};
const version = z.number().int().min(1).max(2_147_483_647);

export const variantLives = {
  waiting: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/variant-approvals',
      summary: 'List variant versions that wait for approval, at most 200',
      description: 'Newest versions on enabled pages, in the order in which starting variants are tried.',
    })
    .input(domainPath)
    .output(
      named('WaitingVersions', 'Versions that nobody has decided on.', {
        count: count('How many there are.', 3),
        waiting: list('At most 200 of them.', waitingVersionSchema),
      }),
    ),
  versions: oc
    .route({
      method: 'GET',
      path: `${ONE}/versions`,
      summary: 'Get a variant on a page: state, newest 20 versions and history',
      description: 'Newest first; at most 20 versions and 100 steps.',
    })
    .input(onePath)
    .output(
      named('VariantHistory', 'A variant on a page, and how it came about.', {
        life: variantLifeSchema.describe('How it stands.'),
        versions: list('Its versions.', variantVersionSchema),
        steps: list('What was done with it.', variantStepSchema),
      }),
    ),
  approve: oc
    .route({
      method: 'POST',
      path: `${ONE}/approve`,
      summary: 'Approve the newest version: it goes live now or at a time; 409 when there is a newer one',
      description:
        'Visitors see it at once, or from its start on; until then another one that is live stays. Only the newest version can be approved, so that nobody approves what they have not seen; what is live already cannot start later.',
    })
    .meta({ refuses: [409] })
    .input(onePath.extend({ version: said(version, 'Number of the newest version.', 2), ...schedule }))
    .output(variantLifeSchema),
  restore: oc
    .route({
      method: 'POST',
      path: `${ONE}/restore`,
      summary: 'Restore a version, or keep the live one over newer ones',
      description:
        'Any version that changes something. With the live one, newer versions stop asking for approval, and with `starts_at` null none takes its place.',
    })
    .meta({ refuses: [409] })
    .input(onePath.extend({ version: said(version, 'Number of the version.', 1), ...schedule }))
    .output(variantLifeSchema),
  pause: oc
    .route({
      method: 'POST',
      path: `${ONE}/pause`,
      summary: 'Pause a variant on a page: visitors see the original',
      description: 'Takes effect at once, also before a planned start.',
    })
    .meta({ refuses: [409] })
    .input(onePath)
    .output(variantLifeSchema),
  resume: oc
    .route({
      method: 'POST',
      path: `${ONE}/resume`,
      summary: 'Resume a variant on a page',
      description: 'Where the product had paused it, the product leaves this version alone from now on.',
    })
    .meta({ refuses: [409] })
    .input(onePath)
    .output(variantLifeSchema),
  undo: oc
    .route({
      method: 'POST',
      path: `${ONE}/undo`,
      summary: 'Undo the last decision about a variant on a page',
      description: 'It stands as before, and waits again where it waited. 409 when something came since.',
    })
    .meta({ refuses: [409] })
    .input(onePath)
    .output(variantLifeSchema),
  stopPreviews: oc
    .route({
      method: 'POST',
      path: `${ONE}/stop-previews`,
      summary: 'Revoke a variant’s preview links',
      description:
        'Of all versions of this variant on this page. Links that are read from now on are new ones.',
    })
    .input(onePath)
    .output(okSchema),
  end: oc
    .route({
      method: 'POST',
      path: `${ONE}/end`,
      summary: 'End a variant on a page: visitors see the original',
      description: 'Also for a draft that is not wanted. Approving any version brings it back.',
    })
    .meta({ refuses: [409] })
    .input(onePath)
    .output(variantLifeSchema),
};
