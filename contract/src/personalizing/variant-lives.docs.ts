import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { variantLifeSchema, variantLives, variantStepSchema, variantVersionSchema } from './variant-lives.ts';

const onPage: Parts = {
  variant_id: 'Id of the variant, from the list of triggers.',
  page_id: 'Id of the site page.',
};
const times: Parts = {
  starts_at: 'When visitors see it from (UTC); null for now. Absent: as it was.',
  ends_at: 'When visitors see the original again (UTC); null for never. Absent: as it was.',
};

export const variantLivesDocs: RoomDocs = {
  schemas: [
    schemaDocs('VariantLife', variantLifeSchema, 'What became of a variant on one page.', {
      state: 'Visitors see it only while it is `live`; `approved` waits for its start.',
      version: ['The approved version; null before the first approval.', 1],
      awaits_approval: 'Whether the newest version waits for a person’s approval.',
      starts_at: 'When visitors see it from (UTC); null when no start is planned.',
      ends_at: 'When visitors see the original again (UTC); null when no end is planned.',
      reason: [
        'Why the product paused it; null when it did not.',
        'One of its texts is no longer supported by your website or knowledge base.',
      ],
      changed_by: ['Who changed this last; null for the product.', 'Ann Baker'],
      changed_at: 'When this was last changed (UTC); null for a draft.',
    }),
    schemaDocs('VariantVersion', variantVersionSchema, 'One text of a variant on a page.', {
      version: ['Its number; they follow each other.', 2],
      changes: of('What it changes, of elements that may be changed at present.', {
        element_id: 'Id of the element.',
        tag: ['Tag of the element.', 'h1'],
        was: ['The original text.', 'Tills for everybody'],
        now: ['The text that visitors see.', 'Tills for bakeries'],
      }),
      note: [
        'Why nothing changes, or what could not be done; null when neither.',
        'The page has no heading.',
      ],
      created_by: ['The person who wrote it; null for the product.', 'Ann Baker'],
      preview_url: [
        'Opens the page as this version shows it, without counting; works for about a week.',
        'https://acme.example/prices?…',
      ],
    }),
    schemaDocs('VariantStep', variantStepSchema, 'Something that was done with a variant on a page.', {
      id: 'Id of the step.',
      step: 'What was done; `kept` is the live version instead of a newer one.',
      version: ['The version it was about; null for a draft that was ended.', 2],
      starts_at: 'The start that was planned (UTC); null when none.',
      ends_at: 'The end that was planned (UTC); null when none.',
      reason: ['Why the product did it; null for a person.', 'As scheduled.'],
      made_by: ['Who did it; null for the product.', 'Ann Baker'],
      made_at: 'When it was done (UTC).',
    }),
  ],
  calls: callDocs('variantLives', variantLives, {
    waiting: {
      about: 'Newest versions on enabled pages, in the order in which starting variants are tried.',
      answer: {
        name: 'WaitingVersions',
        about: 'Versions that nobody has decided on.',
        parts: {
          count: ['How many there are.', 3],
          waiting: of('At most 200 of them.', {
            ...onPage,
            label: ['The way in which these visits begin.', 'From ChatGPT'],
            path: ['Path of the page.', '/prices'],
            version: ['Number of the version.', 2],
          }),
        },
      },
    },
    versions: {
      about: 'Newest first; at most 20 versions and 100 steps.',
      input: onPage,
      answer: {
        name: 'VariantHistory',
        about: 'A variant on a page, and how it came about.',
        parts: {
          life: 'How it stands.',
          versions: 'Its versions.',
          steps: 'What was done with it.',
        },
      },
    },
    approve: {
      about:
        'Visitors see it at once, or from its start on. Only the newest version can be approved, so that nobody approves what they have not seen; what is live already cannot start later.',
      input: { ...onPage, ...times, version: ['Number of the newest version.', 2] },
      refuses: [409],
    },
    restore: {
      about:
        'Any version that changes something. With the live one, newer versions stop asking for approval.',
      input: { ...onPage, ...times, version: ['Number of the version.', 1] },
      refuses: [409],
    },
    pause: {
      about: 'Takes effect at once, also before a planned start.',
      input: onPage,
      refuses: [409],
    },
    resume: {
      about: 'Where the product had paused it, the product leaves this version alone from now on.',
      input: onPage,
      refuses: [409],
    },
    stopPreviews: {
      about: 'Of all versions of this variant on this page. Links that are read from now on are new ones.',
      input: onPage,
    },
    end: {
      about: 'Also for a draft that is not wanted. Approving any version brings it back.',
      input: onPage,
      refuses: [409],
    },
  }),
};
