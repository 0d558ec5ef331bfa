import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  list,
  named,
  number,
  okSchema,
  oneOf,
  share,
  text,
  time,
} from '../shapes.ts';
import { variantLifeSchema } from './variant-lives.ts';

export const personalizationTriggerSchema = named(
  'PersonalizationTrigger',
  'A starting variant, by the way in which its visits begin.',
  {
    id: id('Id of the trigger.'),
    label: text('The way in which these visits begin.', 'From ChatGPT'),
    visits: count('Visits that saw it.', 120),
    variant_id: id('Id of the variant.'),
  },
);
export type PersonalizationTrigger = z.infer<typeof personalizationTriggerSchema>;

export const sharedVariantsSchema = named('SharedVariants', 'Variants that share visitors who begin alike.', {
  is_adaptive: flag('True while the product sets the shares by what it learns, once an hour.'),
  variants: list('Variant A and those beside it.', {
    id: id('Id of the trigger of this variant, under which its pages are found.'),
    variant_id: id('Id of the variant.'),
    letter: oneOf('A to D.', ['A', 'B', 'C', 'D']),
    share: number(
      'Share of the visitors who see a variant, from 0 to 1. What a variant without a live page would get goes to the others.',
      0.5,
    )
      .min(0)
      .max(1),
  }),
});
export type SharedVariants = z.infer<typeof sharedVariantsSchema>;

const landingPageSchema = z.object({
  full_url: text(
    'Opens the page as the newest version shows it, without counting.',
    'https://acme.example/prices?…',
  ),
  path: text('Path of the page.', '/prices'),
  page_id: id('Id of the site page.'),
  visits: count('Visits that saw it.', 80),
  ctr: share('Share of these visits with a click on the page, from 0 to 1; null without visits.', 0.22),
  version: count(
    'Number of the newest version, which visitors may not see yet; 0 where nothing is written.',
    2,
  ),
  is_by_hand: flag('Whether a person wrote the newest version, at least in part. Feedback goes on from it.'),
  life: variantLifeSchema.describe('Whether visitors see it.'),
  changes: list('What it changes.', {
    element_id: id('Id of the element.'),
    tag: text('Tag of the element.', 'h1'),
    was: text('The original text.', 'Tills for everybody'),
    now: text('The text of this version.', 'Tills for bakeries'),
  }),
  note: text(
    'Why nothing changes, or what could not be done; null when neither.',
    'The page has no heading.',
  ).nullable(),
});
export type LandingPage = z.infer<typeof landingPageSchema>;

export const triggerDetailSchema = named('TriggerDetail', 'A starting variant and what it changes.', {
  variant_id: id('Id of the variant.'),
  description: text('Who sees it, in a sentence.', 'Visitors who come from ChatGPT.'),
  pages: list('Pages that it changes.', landingPageSchema),
});
export type TriggerDetail = z.infer<typeof triggerDetailSchema>;

const identity = oneOf(
  'How visitors are known again: `lasting` across days, `daily` for one day, `consent` once they agree.',
  ['lasting', 'daily', 'consent'],
);
const holdoutShare = number('Share of visitors who see the original, to compare with, from 0 to 0.5.', 0.1)
  .min(0)
  .max(0.5);
const retentionDays = count('Days after a visitor was last seen until their data is deleted.', 390);

export const personalizationSettingsSchema = named(
  'PersonalizationSettings',
  'The visitor script and how it treats visitors.',
  {
    snippet: text(
      'The tag to put into the head of every page. Its text never changes.',
      '<script async src="https://sightline.example/s/0198….js"></script>',
    ),
    inline_snippet: text(
      'The tag whose beginning stands in the page, for pages on which nobody may see the original first.',
      '<script>…</script>',
    ),
    snippet_hash: text(
      'Hash for a Content-Security-Policy that allows the script of `inline_snippet`.',
      "'sha256-3f9a…'",
    ),
    script_url: text('Address of the script.', 'https://sightline.example/s/0198….js'),
    identity,
    holdout_share: holdoutShare,
    visitor_retention_days: retentionDays,
    script_seen_at: time('When the script was last heard of (UTC); null before.').nullable(),
  },
);
export type PersonalizationSettings = z.infer<typeof personalizationSettingsSchema>;

const triggerId = id('Id of the trigger of variant A, from the list of triggers.');
const SETTINGS = '/api/domains/{id}/personalization-settings';
const TRIGGERS = '/api/domains/{id}/personalization-triggers';

export const personalization = {
  triggers: oc
    .route({
      method: 'GET',
      path: TRIGGERS,
      summary: 'List starting variants, most visited first',
      description: 'One for each way in which visits begin.',
    })
    .input(domainPath)
    .output(
      named('PersonalizationTriggers', 'Starting variants.', {
        personalization_triggers: list('The starting variants.', personalizationTriggerSchema),
      }),
    ),
  trigger: oc
    .route({
      method: 'GET',
      path: `${TRIGGERS}/{trigger_id}`,
      summary: 'Get a starting variant and its pages',
      description: 'With the texts as they were and as visitors see them.',
    })
    .input(domainPath.extend({ trigger_id: id('Id of the trigger, from the list of triggers.') }))
    .output(triggerDetailSchema),
  sharing: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/variants/{variant_id}/sharing',
      summary: 'Get the variants that share visitors, and their shares',
      description: 'One variant alone has all the visitors.',
    })
    .input(domainPath.extend({ variant_id: id('Id of the variant.') }))
    .output(sharedVariantsSchema),
  addVariant: oc
    .route({
      method: 'POST',
      path: `${TRIGGERS}/{trigger_id}/variants`,
      summary:
        'Add a variant (B, C or D) that shares the visitors of a starting variant, as a draft with the same changes',
      description:
        'At most four share visitors; 409 beyond. All get equal shares. Visitors see it when a page of it was approved; where it has no live page it shows what A shows.',
    })
    .input(
      domainPath.extend({
        trigger_id: triggerId,
        from: id('Id of the variant whose newest versions are copied; absent for A.').optional(),
      }),
    )
    .output(sharedVariantsSchema),
  removeVariant: oc
    .route({
      method: 'DELETE',
      path: `${TRIGGERS}/{trigger_id}/variants/{variant_id}`,
      summary: 'Remove variant B, C or D with its versions and figures',
      description:
        'This cannot be undone. Variant A stays; to show its visitors the original, end it on its pages.',
    })
    .input(
      domainPath.extend({
        trigger_id: triggerId,
        variant_id: id('Id of the variant to remove.'),
      }),
    )
    .output(sharedVariantsSchema),
  setShares: oc
    .route({
      method: 'PUT',
      path: `${TRIGGERS}/{trigger_id}/shares`,
      summary: 'Set the traffic split between variants, fixed or automatic',
      description:
        'Holds for visits that begin from now on. Figures of before and after are compared period by period.',
    })
    .input(
      domainPath.extend({
        trigger_id: triggerId,
        is_adaptive: flag('True to let the product set the shares from here on.').default(false),
        shares: list('A share for each variant; they sum to 1. Absent to leave them.', {
          variant_id: id('Id of the variant.'),
          share: number('Its share, from 0 to 1.', 0.5).min(0).max(1),
        })
          .min(1)
          .max(4)
          .optional(),
      }),
    )
    .output(sharedVariantsSchema),
  feedback: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/feedback',
      summary: 'Give feedback on a personalized page; with regenerate it is rewritten',
      description:
        'Rewriting goes on in the background. It goes on from what a person wrote: only what the feedback asks for changes.',
    })
    .input(
      domainPath.extend({
        feedback: text('What should be better.', 'Name the price in the heading.')
          .trim()
          .min(1, 'Say what should be better.')
          .max(100_000),
        page_id: id('Id of the site page.'),
        variant_id: id('Id of the variant.'),
        regenerate: flag('True to have it rewritten at once; else it holds for the next time.').default(
          false,
        ),
      }),
    )
    .output(okSchema),
  settings: oc
    .route({
      method: 'GET',
      path: SETTINGS,
      summary: 'Get the script and how it treats visitors',
      description: 'With the tag to put on the website.',
    })
    .input(domainPath)
    .output(personalizationSettingsSchema),
  updateSettings: oc
    .route({
      method: 'PATCH',
      path: SETTINGS,
      summary: 'Change how the script treats visitors',
      description: 'What is absent stays as it is.',
    })
    .input(
      domainPath.extend({
        identity: identity.optional(),
        holdout_share: holdoutShare.optional(),
        visitor_retention_days: retentionDays.min(1).max(3650).optional(),
      }),
    )
    .output(personalizationSettingsSchema),
};
