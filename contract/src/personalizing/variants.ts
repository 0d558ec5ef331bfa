import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, shareSchema, timeSchema } from '../shapes.ts';
import { variantLifeSchema } from './variant-lives.ts';

/** A starting variant: what visitors see when their visit begins in a certain way. */
export const personalizationTriggerSchema = z.object({
  id: idSchema,
  label: z.string(),
  /** Visits that saw it. */
  visits: z.number().int(),
  variant_id: idSchema,
});
export type PersonalizationTrigger = z.infer<typeof personalizationTriggerSchema>;

/** Variants that share the visitors of one way of beginning. */
export const sharedVariantsSchema = z.object({
  /** The product sets the shares by what it learns. */
  is_adaptive: z.boolean(),
  variants: z.array(
    z.object({
      id: idSchema,
      variant_id: idSchema,
      letter: z.enum(['A', 'B', 'C', 'D']),
      /** Of the visitors who see a variant, as it is set; a variant without a live page gets none of them. */
      share: z.number().min(0).max(1),
    }),
  ),
});
export type SharedVariants = z.infer<typeof sharedVariantsSchema>;

const landingPageSchema = z.object({
  /** Opens the page as its newest version shows it, without counting. */
  full_url: z.string(),
  path: z.string(),
  page_id: idSchema,
  visits: z.number().int(),
  /** Visits with a click on a link or button of the page ÷ visits to the page. */
  ctr: shareSchema,
  /** Its newest version, which visitors may not see yet; 0 where nothing is written. */
  version: z.number().int(),
  life: variantLifeSchema,
  /** The replacement texts, element by element. */
  changes: z.array(z.object({ element_id: idSchema, tag: z.string(), was: z.string(), now: z.string() })),
  /** Why nothing changes, or which part of a wish could not be carried out, for people. */
  note: z.string().nullable(),
});
export type LandingPage = z.infer<typeof landingPageSchema>;

export const triggerDetailSchema = z.object({
  variant_id: idSchema,
  description: z.string(),
  pages: z.array(landingPageSchema),
});
export type TriggerDetail = z.infer<typeof triggerDetailSchema>;

export const personalizationSettingsSchema = z.object({
  /** The tag to put into the head of every page. */
  snippet: z.string(),
  /** Hash for a Content-Security-Policy that allows the snippet's inline script: `'sha256-…'`. */
  snippet_hash: z.string(),
  script_url: z.string(),
  identity: z.enum(['lasting', 'daily', 'consent']),
  /** Share of visitors who see the original, 0..0.5. */
  holdout_share: z.number().min(0).max(0.5),
  /** Days after a visitor was last seen until their data is deleted. */
  visitor_retention_days: z.number().int(),
  /** When the script was last heard from. */
  script_seen_at: timeSchema.nullable(),
});
export type PersonalizationSettings = z.infer<typeof personalizationSettingsSchema>;

const SETTINGS = '/api/domains/{id}/personalization-settings';
const TRIGGERS = '/api/domains/{id}/personalization-triggers';

export const personalization = {
  triggers: oc
    .route({ method: 'GET', path: TRIGGERS, summary: 'Starting variants, most visited first' })
    .input(domainPath)
    .output(z.object({ personalization_triggers: z.array(personalizationTriggerSchema) })),
  trigger: oc
    .route({ method: 'GET', path: `${TRIGGERS}/{trigger_id}`, summary: 'A starting variant and its pages' })
    .input(domainPath.extend({ trigger_id: idSchema }))
    .output(triggerDetailSchema),
  sharing: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/variants/{variant_id}/sharing',
      summary: 'The variants that share the visitors of a variant, and their shares',
    })
    .input(domainPath.extend({ variant_id: idSchema }))
    .output(sharedVariantsSchema),
  addVariant: oc
    .route({
      method: 'POST',
      path: `${TRIGGERS}/{trigger_id}/variants`,
      summary:
        'Add a variant (B, C or D) that shares the visitors of a starting variant, as a draft with the same changes',
    })
    .input(domainPath.extend({ trigger_id: idSchema, from: idSchema.optional() }))
    .output(sharedVariantsSchema),
  removeVariant: oc
    .route({
      method: 'DELETE',
      path: `${TRIGGERS}/{trigger_id}/variants/{variant_id}`,
      summary: 'Remove variant B, C or D with its versions and figures',
    })
    .input(domainPath.extend({ trigger_id: idSchema, variant_id: idSchema }))
    .output(sharedVariantsSchema),
  setShares: oc
    .route({
      method: 'PUT',
      path: `${TRIGGERS}/{trigger_id}/shares`,
      summary: 'Divide the visitors among the variants, by hand or by what the product learns',
    })
    .input(
      domainPath.extend({
        trigger_id: idSchema,
        is_adaptive: z.boolean().default(false),
        shares: z
          .array(z.object({ variant_id: idSchema, share: z.number().min(0).max(1) }))
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
      summary: 'Say what a personalised page should do better; with regenerate it is rewritten',
    })
    .input(
      domainPath.extend({
        feedback: z.string().trim().min(1, 'Say what should be better.').max(100_000),
        page_id: idSchema,
        variant_id: idSchema,
        regenerate: z.boolean().default(false),
      }),
    )
    .output(okSchema),
  settings: oc
    .route({ method: 'GET', path: SETTINGS, summary: 'The script and how it treats visitors' })
    .input(domainPath)
    .output(personalizationSettingsSchema),
  updateSettings: oc
    .route({ method: 'PATCH', path: SETTINGS, summary: 'Change how the script treats visitors' })
    .input(
      domainPath.extend({
        identity: z.enum(['lasting', 'daily', 'consent']).optional(),
        holdout_share: z.number().min(0).max(0.5).optional(),
        visitor_retention_days: z.number().int().min(1).max(3650).optional(),
      }),
    )
    .output(personalizationSettingsSchema),
};
