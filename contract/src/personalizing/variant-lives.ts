import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, timeSchema } from '../shapes.ts';

/** Only `live` ones are shown to visitors; `approved` ones wait for their start. */
export const variantStateSchema = z.enum(['draft', 'approved', 'live', 'paused', 'ended']);
export type VariantState = z.infer<typeof variantStateSchema>;

/** What became of a variant on one page. */
export const variantLifeSchema = z.object({
  state: variantStateSchema,
  /** The approved version, which visitors see while the state is `live`; null before the first approval. */
  version: z.number().int().nullable(),
  /** Whether the newest version waits for a person's approval. */
  awaits_approval: z.boolean(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
  /** Why the product paused it. */
  reason: z.string().nullable(),
  /** Null for the product, or when that person was removed. */
  changed_by: z.string().nullable(),
  changed_at: timeSchema.nullable(),
});
export type VariantLife = z.infer<typeof variantLifeSchema>;

const changeSchema = z.object({ element_id: idSchema, tag: z.string(), was: z.string(), now: z.string() });
export const variantVersionSchema = z.object({
  version: z.number().int(),
  /** Changes of elements that may change at present. */
  changes: z.array(changeSchema),
  note: z.string().nullable(),
  /** Who wrote it: a person's name, or null for the product. */
  created_by: z.string().nullable(),
  created_at: timeSchema,
  /** Opens the page as this version shows it, without counting; works for about a week. */
  preview_url: z.string(),
});
export type VariantVersion = z.infer<typeof variantVersionSchema>;

export const variantStepSchema = z.object({
  id: idSchema,
  step: z.enum(['approved', 'scheduled', 'live', 'paused', 'resumed', 'ended', 'restored', 'kept']),
  version: z.number().int().nullable(),
  starts_at: timeSchema.nullable(),
  ends_at: timeSchema.nullable(),
  reason: z.string().nullable(),
  /** Null for the product or the schedule, or when that person was removed. */
  made_by: z.string().nullable(),
  made_at: timeSchema,
});
export type VariantStep = z.infer<typeof variantStepSchema>;

export const waitingVersionSchema = z.object({
  variant_id: idSchema,
  label: z.string(),
  page_id: idSchema,
  path: z.string(),
  version: z.number().int(),
});

const ONE = '/api/domains/{id}/variants/{variant_id}/pages/{page_id}';
const onePath = domainPath.extend({ variant_id: idSchema, page_id: idSchema });
/** Absent fields keep what was set; null clears it. */
const schedule = {
  starts_at: timeSchema.nullable().optional(),
  ends_at: timeSchema.nullable().optional(),
};
const version = z.number().int().min(1).max(2_147_483_647);

export const variantLives = {
  waiting: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/variant-approvals',
      summary: 'Versions of variants that wait for approval, at most 200',
    })
    .input(domainPath)
    .output(z.object({ count: z.number().int(), waiting: z.array(waitingVersionSchema) })),
  versions: oc
    .route({
      method: 'GET',
      path: `${ONE}/versions`,
      summary: 'A variant on a page: its state, its newest 20 versions, and what happened to it',
    })
    .input(onePath)
    .output(
      z.object({
        life: variantLifeSchema,
        versions: z.array(variantVersionSchema),
        steps: z.array(variantStepSchema),
      }),
    ),
  approve: oc
    .route({
      method: 'POST',
      path: `${ONE}/approve`,
      summary: 'Approve the newest version: it goes live now or at a time; 409 when there is a newer one',
    })
    .input(onePath.extend({ version, ...schedule }))
    .output(variantLifeSchema),
  restore: oc
    .route({
      method: 'POST',
      path: `${ONE}/restore`,
      summary: 'Go back to a version, or keep the live one instead of newer ones',
    })
    .input(onePath.extend({ version, ...schedule }))
    .output(variantLifeSchema),
  pause: oc
    .route({
      method: 'POST',
      path: `${ONE}/pause`,
      summary: 'Show visitors the original until it is resumed',
    })
    .input(onePath)
    .output(variantLifeSchema),
  resume: oc
    .route({ method: 'POST', path: `${ONE}/resume`, summary: 'Show visitors the variant again' })
    .input(onePath)
    .output(variantLifeSchema),
  stopPreviews: oc
    .route({
      method: 'POST',
      path: `${ONE}/stop-previews`,
      summary: 'Stop the preview links that were made so far',
    })
    .input(onePath)
    .output(okSchema),
  end: oc
    .route({
      method: 'POST',
      path: `${ONE}/end`,
      summary: 'Show visitors the original from now on, and ask for no more approvals',
    })
    .input(onePath)
    .output(variantLifeSchema),
};
