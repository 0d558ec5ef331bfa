import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, nameSchema, okSchema } from '../shapes.ts';
import { isCountry } from './countries.ts';
import { frequencySchema, limitsSchema } from './organizations.ts';

const place = nameSchema(120).nullable();
export const locationSchema = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use a two-letter country code.')
    .nullable(),
  region: place,
  city: place,
});
export type Location = z.infer<typeof locationSchema>;
/** The values that may be set; rows from before the list was fixed can still be read. */
const chosenLocation = locationSchema.refine(({ country }) => country === null || isCountry(country), {
  path: ['country'],
  message: 'Choose a country from the list.',
});

/** How often the website asks to be measured; the plan may allow less. */
export const measuringFrequencySchema = z.enum([...frequencySchema.options, 'paused']);
export type MeasuringFrequency = z.infer<typeof measuringFrequencySchema>;

export const domainSchema = z.object({
  id: idSchema,
  host: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Increases with every change of the description. */
  description_version: z.number().int(),
  feedback: z.string().nullable(),
  default_location: locationSchema,
  auto_publish_pages: z.boolean(),
  selected_cms: z.boolean(),
  selected_personalization: z.boolean(),
  completed_cms_onboarding: z.boolean(),
  completed_personalization_onboarding: z.boolean(),
  has_content: z.boolean(),
  measuring_frequency: measuringFrequencySchema,
  /** Answers requested from each assistant for each prompt. */
  samples_per_prompt: z.number().int(),
  monthly_spend_cap_usd: z.number(),
  /** Whether ordinary search engines may index the pages; assistants always may. */
  search_engines_may_index: z.boolean(),
  /** What the company is, as a person said; null while its site decides. */
  category: z.string().nullable(),
  /** Whether the small model of a connected assistant writes where no writer is configured. */
  writes_with_assistant: z.boolean(),
  /** Whether new versions of variants go live without a person's approval. */
  auto_approve_variants: z.boolean(),
});
export type Domain = z.infer<typeof domainSchema>;

const domainChanges = z.object({
  description: z.string().max(20_000).optional(),
  /** Sent with a description: 409 when the description has changed since this version. */
  description_version: z.number().int().optional(),
  feedback: z.string().max(20_000).optional(),
  completed_cms_onboarding: z.boolean().optional(),
  selected_personalization: z.boolean().optional(),
  auto_publish_pages: z.boolean().optional(),
  default_location: chosenLocation.optional(),
  measuring_frequency: measuringFrequencySchema.optional(),
  samples_per_prompt: z.number().int().min(1).max(10).optional(),
  monthly_spend_cap_usd: z.number().min(0).max(100_000).optional(),
  search_engines_may_index: z.boolean().optional(),
  /** Empty: its site decides again. */
  category: z.string().trim().max(80).optional(),
  writes_with_assistant: z.boolean().optional(),
  auto_approve_variants: z.boolean().optional(),
});

export const domains = {
  list: oc
    .route({ method: 'GET', path: '/api/domains', summary: "The organization's domains" })
    .output(z.array(domainSchema)),
  add: oc
    .route({ method: 'POST', path: '/api/domains', summary: 'Add a website; it is read at once' })
    .input(z.object({ domain_url: z.string().max(300) }))
    .output(domainSchema),
  get: oc
    .route({ method: 'GET', path: '/api/domains/{id}', summary: 'One domain' })
    .input(domainPath)
    .output(domainSchema),
  update: oc
    .route({ method: 'PATCH', path: '/api/domains/{id}', summary: 'Change some fields of a domain' })
    .input(domainPath.extend(domainChanges.shape))
    .output(domainSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}',
      summary: 'Remove a website with everything that is kept of it; confirm_host is its host',
    })
    .input(domainPath.extend({ confirm_host: z.string().max(300) }))
    .output(okSchema),
  limits: oc
    .route({ method: 'GET', path: '/api/domains/{id}/limits', summary: 'What the plan allows' })
    .input(domainPath)
    .output(z.object({ limits: limitsSchema })),
};
