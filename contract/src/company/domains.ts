import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, flag, id, named, nameSchema, number, okSchema, said, text } from '../shapes.ts';
import { isTimeZone } from '../time-zones.ts';
import { isCountry } from './countries.ts';
import { frequencySchema, limitsSchema } from './organizations.ts';

const place = nameSchema(120).nullable();
export const locationSchema = named('Location', 'Where a prompt is asked from.', {
  country: said(
    z
      .string()
      .regex(/^[A-Z]{2}$/, 'Use a two-letter country code.')
      .nullable(),
    'Two letters (ISO 3166-1); null for anywhere.',
    'BE',
  ),
  region: said(place, 'Region or state, in words; null for the whole country.', 'Flanders'),
  city: said(place, 'City, in words; null for the whole region.', 'Ghent'),
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

export const domainSchema = named('Domain', 'A website that an organization measures and publishes for.', {
  id: id('Id of the website; paths carry it as `{id}`.'),
  host: text('Host of the website, without `www`.', 'acme.example'),
  name: text('Name of the company, as its website says it.', 'Acme'),
  description: text(
    'Overview of the company, as Markdown; null before the website was read.',
    '# Acme\n\nTills.',
  ).nullable(),
  description_version: count('Grows by one with each change of the description.', 3),
  feedback: text(
    'Guidance for everything that is written; null when nobody gave any.',
    'Say “till”, not “POS”.',
  ).nullable(),
  default_location: locationSchema.describe('Where prompts are asked from, for assistants that can be told.'),
  auto_publish_pages: flag('Whether written pages go live by themselves, without a person.'),
  selected_cms: flag('Whether pages for assistants are wanted.'),
  selected_personalization: flag('Whether the organization wants to personalize its website.'),
  completed_cms_onboarding: flag('Whether the steps for publishing pages were finished.'),
  completed_personalization_onboarding: flag('Whether the visitor script was seen on the website.'),
  has_content: flag('Whether there is at least one page for assistants.'),
  measuring_frequency: measuringFrequencySchema.describe(
    'How often topics are measured; the plan may allow less.',
  ),
  samples_per_prompt: count('Answers that each assistant is asked for, for each prompt.', 3),
  monthly_spend_cap_usd: number('US dollars that asking assistants may cost in a calendar month (UTC).', 50),
  search_engines_may_index: flag(
    'Whether ordinary search engines may index the pages; assistants always may.',
  ),
  models_may_train: flag('Whether the pages say that AI models may be trained on them.'),
  measures_speed: flag('Whether the script measures how fast pages are and which are error pages.'),
  tells_index_now: flag('Whether search engines that follow IndexNow are told which pages changed.'),
  category: text(
    'What the company is, as a person said; null while its website decides.',
    'till software',
  ).nullable(),
  writes_with_assistant: flag(
    'Whether the small model of a connected assistant writes where no writer is configured.',
  ),
  auto_approve_variants: flag('Whether new versions of variants go live without a person’s approval.'),
  time_zone: text('Time zone whose days and hours figures are of.', 'Europe/Brussels'),
});
export type Domain = z.infer<typeof domainSchema>;

/** What nobody knows becomes UTC: the name of a zone must keep no one out. */
export const zoneOfSomeone = text('Time zone of the website; UTC where it is unknown.', 'Europe/Brussels')
  .max(60)
  .optional();

const settings = domainSchema.shape;
const domainChanges = z.object({
  description: text('Overview of the company, as Markdown.', '# Acme\n\nTills for bakeries, since 1998.')
    .max(20_000)
    .optional(),
  description_version: count(
    'Version that the new description was made from: 409 where it has changed since. Absent: any.',
    3,
  ).optional(),
  feedback: text('Guidance for everything that is written; empty for none.', 'Say “till”, not “POS”.')
    .max(20_000)
    .optional(),
  completed_cms_onboarding: settings.completed_cms_onboarding.optional(),
  selected_personalization: settings.selected_personalization.optional(),
  auto_publish_pages: settings.auto_publish_pages.optional(),
  default_location: chosenLocation
    .optional()
    .describe('Where prompts are asked from, for assistants that can be told.'),
  measuring_frequency: settings.measuring_frequency.optional(),
  samples_per_prompt: settings.samples_per_prompt.min(1).max(10).optional(),
  monthly_spend_cap_usd: settings.monthly_spend_cap_usd.min(0).max(100_000).optional(),
  search_engines_may_index: settings.search_engines_may_index.optional(),
  models_may_train: settings.models_may_train.optional(),
  measures_speed: settings.measures_speed.optional(),
  tells_index_now: settings.tells_index_now.optional(),
  category: text('What the company is; empty to let its website decide.', 'till software')
    .trim()
    .max(80)
    .optional(),
  writes_with_assistant: settings.writes_with_assistant.optional(),
  auto_approve_variants: settings.auto_approve_variants.optional(),
  time_zone: settings.time_zone
    .max(60)
    .refine(isTimeZone, 'Use the name of a time zone, such as “Europe/Brussels”.')
    .optional(),
});

export const domains = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains',
      summary: "The organization's domains",
      description: 'The website of most calls is one of these. Oldest first.',
    })
    .output(z.array(domainSchema)),
  add: oc
    .route({
      method: 'POST',
      path: '/api/domains',
      summary: 'Add a website and read it',
      description:
        'The website is read in the background; `domain-research-status` tells how far that is. A host that the organization has already is refused.',
    })
    .meta({ refuses: [409] })
    .input(
      z.object({
        domain_url: text('Address of the website, with or without a scheme.', 'acme.example').max(300),
        time_zone: zoneOfSomeone,
      }),
    )
    .output(domainSchema),
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}',
      summary: 'Get a website',
      description: 'The website with its settings.',
    })
    .input(domainPath)
    .output(domainSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}',
      summary: 'Update fields of a website',
      description:
        'Fields that are absent stay as they are. A measuring frequency beyond the plan is refused with 402, a description that changed meanwhile with 409.',
    })
    .meta({ refuses: [402, 409] })
    .input(domainPath.extend(domainChanges.shape))
    .output(domainSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}',
      summary: 'Delete a website and all its data; confirm_host is its host',
      description: 'Everything that is kept of the website is erased in the background. Cannot be undone.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        confirm_host: text('Host of the website, to confirm it.', 'acme.example').max(300),
      }),
    )
    .output(okSchema),
  limits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/limits',
      summary: 'Get what the plan includes',
      description: 'The same for all websites of the organization.',
    })
    .input(domainPath)
    .output(
      named('DomainLimits', 'What the plan allows.', {
        limits: limitsSchema.describe('Limits of the plan, or of the trial where there is none.'),
      }),
    ),
};
