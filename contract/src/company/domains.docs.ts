import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { domainSchema, domains, locationSchema } from './domains.ts';

/** May be set, and are told as they are. */
const settable: Parts = {
  description: [
    'Overview of the company, as Markdown; null before the website was read.',
    '# Acme\n\nTills.',
  ],
  description_version: ['Grows by one with each change of the description.', 3],
  feedback: ['Guidance for everything that is written; null when nobody gave any.', 'Say “till”, not “POS”.'],
  completed_cms_onboarding: 'Whether the steps for publishing pages were finished.',
  selected_personalization: 'Whether the organization wants to personalize its website.',
  auto_approve_variants: 'Whether new versions of variants go live without a person’s approval.',
  auto_publish_pages: 'Whether written pages go live by themselves, without a person.',
  default_location: 'Where prompts are asked from, for assistants that can be told.',
  measuring_frequency: 'How often topics are measured; the plan may allow less.',
  samples_per_prompt: ['Answers that each assistant is asked for, for each prompt.', 3],
  monthly_spend_cap_usd: ['US dollars that asking assistants may cost in a calendar month (UTC).', 50],
  search_engines_may_index: 'Whether ordinary search engines may index the pages; assistants always may.',
  category: ['What the company is, as a person said; null while its website decides.', 'till software'],
  writes_with_assistant:
    'Whether the small model of a connected assistant writes where no writer is configured.',
};

export const domainsDocs: RoomDocs = {
  schemas: [
    schemaDocs('Domain', domainSchema, 'A website that an organization measures and publishes for.', {
      ...settable,
      id: 'Id of the website; paths carry it as `{id}`.',
      host: ['Host of the website, without `www`.', 'acme.example'],
      name: ['Name of the company, as its website says it.', 'Acme'],
      selected_cms: 'Whether pages for assistants are wanted.',
      completed_personalization_onboarding: 'Whether the visitor script was seen on the website.',
      has_content: 'Whether there is at least one page for assistants.',
    }),
    schemaDocs('Location', locationSchema, 'Where a prompt is asked from.', {
      country: ['Two letters (ISO 3166-1); null for anywhere.', 'BE'],
      region: ['Region or state, in words; null for the whole country.', 'Flanders'],
      city: ['City, in words; null for the whole region.', 'Ghent'],
    }),
  ],
  calls: callDocs('domains', domains, {
    list: 'The website of most calls is one of these. Oldest first.',
    add: {
      about:
        'The website is read in the background; `domain-research-status` tells how far that is. A host that the organization has already is refused.',
      input: { domain_url: ['Address of the website, with or without a scheme.', 'acme.example'] },
      refuses: [409],
    },
    get: 'The website with its settings.',
    update: {
      about:
        'Fields that are absent stay as they are. A measuring frequency beyond the plan is refused with 402, a description that changed meanwhile with 409.',
      input: {
        ...settable,
        description: ['Overview of the company, as Markdown.', '# Acme\n\nTills for bakeries, since 1998.'],
        description_version: [
          'Version that the new description was made from: 409 where it has changed since. Absent: any.',
          3,
        ],
        feedback: ['Guidance for everything that is written; empty for none.', 'Say “till”, not “POS”.'],
        category: ['What the company is; empty to let its website decide.', 'till software'],
        default_location: of('Where prompts are asked from, for assistants that can be told.', {
          country: ['Two letters (ISO 3166-1); null for anywhere.', 'BE'],
          region: ['Region or state, in words; null for the whole country.', 'Flanders'],
          city: ['City, in words; null for the whole region.', 'Ghent'],
        }),
      },
      refuses: [402, 409],
    },
    remove: {
      about: 'Everything that is kept of the website is erased in the background. Cannot be undone.',
      input: { confirm_host: ['Host of the website, to confirm it.', 'acme.example'] },
      refuses: [409],
    },
    limits: {
      about: 'The same for all websites of the organization.',
      answer: {
        name: 'DomainLimits',
        about: 'What the plan allows.',
        parts: { limits: 'Limits of the plan, or of the trial where there is none.' },
      },
    },
  }),
};
