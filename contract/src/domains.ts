import { oc } from '@orpc/contract';
import { z } from 'zod';
import { limitsSchema } from './organizations.ts';
import { domainPath, idSchema } from './shapes.ts';

const place = z.string().trim().max(120).nullable();
export const locationSchema = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use a two-letter country code.')
    .nullable(),
  region: place,
  city: place,
});
export type Location = z.infer<typeof locationSchema>;

export const domainSchema = z.object({
  id: idSchema,
  host: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Grows with every change of the description. */
  description_version: z.number().int(),
  feedback: z.string().nullable(),
  default_location: locationSchema,
  auto_publish_pages: z.boolean(),
  selected_cms: z.boolean(),
  selected_personalization: z.boolean(),
  completed_cms_onboarding: z.boolean(),
  completed_personalization_onboarding: z.boolean(),
  has_content: z.boolean(),
});
export type Domain = z.infer<typeof domainSchema>;

const domainChanges = z.object({
  description: z.string().max(20_000).optional(),
  /** With a description: 409 when it has changed since this version. */
  description_version: z.number().int().optional(),
  feedback: z.string().max(20_000).optional(),
  completed_cms_onboarding: z.boolean().optional(),
  selected_personalization: z.boolean().optional(),
  auto_publish_pages: z.boolean().optional(),
  default_location: locationSchema.optional(),
});

export const domains = {
  list: oc
    .route({ method: 'GET', path: '/api/domains', summary: "The organisation's domains" })
    .output(z.array(domainSchema)),
  get: oc
    .route({ method: 'GET', path: '/api/domains/{id}', summary: 'One domain' })
    .input(domainPath)
    .output(domainSchema),
  update: oc
    .route({ method: 'PATCH', path: '/api/domains/{id}', summary: 'Change some fields of a domain' })
    .input(domainPath.extend(domainChanges.shape))
    .output(domainSchema),
  limits: oc
    .route({ method: 'GET', path: '/api/domains/{id}/limits', summary: 'What the plan allows' })
    .input(domainPath)
    .output(z.object({ limits: limitsSchema })),
};
