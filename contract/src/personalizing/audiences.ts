import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, shareSchema } from '../shapes.ts';
import { AUDIENCE_FACTS, MAX_ATTRIBUTE_NAME, MAX_AUDIENCE_CONDITIONS } from './audience-facts.ts';

const MAX_TEXT = 200;
const MAX_TEXTS = 50;

export const audienceConditionSchema = z.object({
  about: z.enum(AUDIENCE_FACTS),
  /** The condition must not hold. */
  not: z.boolean().default(false),
  /** One of these; `*` stands for any characters. */
  any_of: z.array(z.string().trim().min(1).max(MAX_TEXT)).max(MAX_TEXTS).default([]),
  /** An attribute's name, as `sightline.set` gives it. */
  name: z.string().trim().max(MAX_ATTRIBUTE_NAME).optional(),
  at_least: z.number().min(-1e12).max(1e12).optional(),
  at_most: z.number().min(-1e12).max(1e12).optional(),
});
export type AudienceCondition = z.infer<typeof audienceConditionSchema>;

const group = {
  match: z.enum(['all', 'any']).default('all'),
  not: z.boolean().default(false),
  conditions: z.array(audienceConditionSchema).max(MAX_AUDIENCE_CONDITIONS).default([]),
};
const innermostSchema = z.object(group);
const innerSchema = z.object({ ...group, groups: z.array(innermostSchema).max(10).default([]) });
/** Whom an audience takes in: conditions and groups of them, at most three deep. */
export const audienceRuleSchema = z.object({ ...group, groups: z.array(innerSchema).max(10).default([]) });
export type AudienceRule = z.infer<typeof audienceRuleSchema>;
export interface AudienceGroup {
  match: 'all' | 'any';
  not: boolean;
  conditions: AudienceCondition[];
  groups?: AudienceGroup[];
}

/** An audience, or a starting variant, which the product made. */
export const audienceSchema = z.object({
  id: idSchema,
  variant_id: idSchema,
  name: z.string(),
  /** Who is meant, in a sentence. */
  sentence: z.string(),
  /** Null for a starting variant. */
  rule: audienceRuleSchema.nullable(),
  /** Visits that saw it. */
  visits: z.number().int(),
});
export type Audience = z.infer<typeof audienceSchema>;

export const audienceReachSchema = z.object({
  sentence: z.string(),
  /** Days looked at, up to now. */
  days: z.number().int(),
  /** All visitors of these days, those of whom were looked at, and those of these whom the rule takes in. */
  all_visitors: z.number().int(),
  looked_at: z.number().int(),
  reached: z.number().int(),
  /** Share of all, from those that were looked at. */
  share: shareSchema,
  /** What past visits do not say; these conditions were taken to hold, so fewer may be reached. */
  unknown: z.array(z.enum(AUDIENCE_FACTS)),
  /** How long it takes to see that conversions change by so much of what they are; null when nobody could say. */
  plans: z.array(z.object({ change: z.number(), weeks: z.number().int().nullable() })),
});
export type AudienceReach = z.infer<typeof audienceReachSchema>;

const PATH = '/api/domains/{id}/audiences';
const named = {
  name: z.string().trim().min(1, 'Give the audience a name.').max(80),
  rule: audienceRuleSchema,
};
const list = z.object({ audiences: z.array(audienceSchema) });

export const audiences = {
  list: oc
    .route({
      method: 'GET',
      path: PATH,
      summary: 'Audiences and starting variants, in the order they are tried',
    })
    .input(domainPath)
    .output(list),
  create: oc
    .route({ method: 'POST', path: PATH, summary: 'Make an audience; it is tried first' })
    .input(domainPath.extend(named))
    .output(audienceSchema),
  update: oc
    .route({ method: 'PUT', path: `${PATH}/{audience_id}`, summary: 'Change whom an audience takes in' })
    .input(domainPath.extend({ audience_id: idSchema, ...named }))
    .output(audienceSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${PATH}/{audience_id}`,
      summary: 'Delete an audience with its variants',
    })
    .input(domainPath.extend({ audience_id: idSchema }))
    .output(okSchema),
  order: oc
    .route({
      method: 'PUT',
      path: '/api/domains/{id}/audience-order',
      summary: 'Order audiences and starting variants',
    })
    .input(domainPath.extend({ ids: z.array(idSchema).min(1).max(200) }))
    .output(list),
  reach: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/audience-reach',
      summary: 'Whom a rule would have reached',
    })
    .input(domainPath.extend({ rule: audienceRuleSchema }))
    .output(audienceReachSchema),
};
