import {
  type HandChange,
  handVersionSchema,
  MAX_HAND_CHANGES,
} from '@sightline/contract/personalizing/page-editor';
import { pageElementSchema, sitePageSchema } from '@sightline/contract/personalizing/site-pages';
import {
  variantLifeSchema,
  variantStepSchema,
  variantVersionSchema,
  waitingVersionSchema,
} from '@sightline/contract/personalizing/variant-lives';
import {
  personalizationTriggerSchema,
  triggerDetailSchema,
} from '@sightline/contract/personalizing/variants';
import { idSchema, okSchema, timeSchema } from '@sightline/contract/shapes';
import { z } from 'zod';
import { type Asker, listed, one, WrongArgument } from '../tool-types.ts';

const variant_id = idSchema.describe('variant_id from list_variants.');
const page_id = idSchema.describe('page_id from get_variant, or id from list_site_pages.');
const onPage = { variant_id, page_id };
const version = z.number().int().min(1).describe('From get_variant or list_variant_versions.');
const schedule = {
  starts_at: timeSchema.nullable().optional().describe('Visitors see it from then on; absent for at once.'),
  ends_at: timeSchema.nullable().optional().describe('Visitors see the original from then on.'),
};

const list_variants = listed({
  name: 'list_variants',
  title: 'List variants',
  about:
    'List variants of the website by traffic source or audience, most visited first, and which versions wait for approval.',
  item: personalizationTriggerSchema,
  more: { waiting: z.array(waitingVersionSchema) },
  run: async ({ calls }, { id }) => {
    const [{ personalization_triggers: items }, { waiting }] = await Promise.all([
      calls.personalization.triggers({ id }),
      calls.variantLives.waiting({ id }),
    ]);
    return { items, waiting };
  },
});

async function triggerOf({ calls }: Asker, id: string, wanted: string): Promise<string> {
  const { personalization_triggers: all } = await calls.personalization.triggers({ id });
  const found = all.find((one) => one.variant_id === wanted);
  if (!found) throw new WrongArgument('variant_id', 'There is no such variant. See list_variants.');
  return found.id;
}

const get_variant = one({
  name: 'get_variant',
  title: 'Get a variant',
  about:
    'Get who a variant is for and, for each page, its newest version, what it changes and whether visitors see it.',
  quotes: true,
  input: { variant_id },
  output: triggerDetailSchema,
  run: async (asker, { id, variant_id: wanted }) =>
    asker.calls.personalization.trigger({ id, trigger_id: await triggerOf(asker, id, wanted) }),
});

const list_variant_versions = listed({
  name: 'list_variant_versions',
  title: 'List versions of a variant',
  about:
    'List the newest 20 versions of a variant on a page, with preview links, which one visitors see, and who did what.',
  quotes: true,
  input: onPage,
  item: variantVersionSchema,
  more: { life: variantLifeSchema, steps: z.array(variantStepSchema) },
  run: async ({ calls }, input) => {
    const { versions: items, life, steps } = await calls.variantLives.versions(input);
    return { items, life, steps };
  },
});

const list_site_pages = listed({
  name: 'list_site_pages',
  title: 'List website pages',
  about:
    'List the website’s pages that variants can change once enabled. For pages written for assistants, use list_pages.',
  item: sitePageSchema,
  run: async ({ calls }, { id }) => ({ items: await calls.pages.list({ id }) }),
});

const enable_site_page = one({
  name: 'enable_site_page',
  title: 'Turn personalization of a page on or off',
  about: 'Turn personalization on or off for one page. While it is off, visitors see the original.',
  writes: 'sets',
  input: { page_id, enabled: z.boolean() },
  output: sitePageSchema,
  run: ({ calls }, input) => calls.pages.update(input),
});

const list_page_elements = listed({
  name: 'list_page_elements',
  title: 'List elements of a page',
  about:
    'List texts, links and images of a website page, top to bottom, and whether variants can change them.',
  quotes: true,
  input: { page_id },
  item: pageElementSchema,
  run: async ({ calls }, input) => ({ items: await calls.pages.elements(input) }),
});

const enable_page_elements = one({
  name: 'enable_page_elements',
  title: 'Turn elements on or off',
  about: 'Turn elements of a page on or off. One that is off shows the original.',
  writes: 'sets',
  input: {
    elements: z
      .array(z.object({ id: idSchema.describe('From list_page_elements.'), enabled: z.boolean() }))
      .min(1)
      .max(300),
  },
  output: okSchema,
  run: ({ calls }, { id, elements: updates }) => calls.pages.updateElements({ id, updates }),
});

const write_variant = one({
  name: 'write_variant',
  title: 'Write a version of a variant',
  about:
    'Add a version with your own texts; it waits for approval and replaces all changes of the newest one. Only enabled elements change. Returns a preview link. To have it written, use ask_for_variant.',
  writes: 'adds',
  input: {
    ...onPage,
    newest: handVersionSchema.shape.newest.describe(
      'Number of the newest version that you have seen, from get_variant; 0 where nothing is written.',
    ),
    changes: z
      .array(
        z.object({
          element_id: idSchema.describe('id from list_page_elements.'),
          text: z.string().max(2000).optional().describe('Its whole text.'),
          href: z.string().min(1).max(2000).optional().describe('Where a link leads.'),
          hide: z.literal(true).optional().describe('Visitors do not see it.'),
        }),
      )
      .min(1)
      .max(MAX_HAND_CHANGES),
  },
  output: variantVersionSchema.pick({ version: true, preview_url: true }),
  run: async ({ calls }, { changes, newest, ...of }) => {
    const [elements, { elements: switches }] = await Promise.all([
      calls.pages.elements({ id: of.id, page_id: of.page_id }),
      calls.pageEditor.open({ ...of, version: 0 }),
    ]);
    const made = changes.map(({ element_id, ...change }): HandChange => {
      const element = elements.find(({ id }) => id === element_id);
      const selector = switches.find(({ id }) => id === element_id)?.selector;
      if (!element || selector === undefined)
        throw new WrongArgument('changes', `The page has no element ${element_id}. See list_page_elements.`);
      return { ...change, selector, tag: element.tag, was: element.content };
    });
    return calls.pageEditor.save({ ...of, newest, changes: made });
  },
});

const ask_for_variant = one({
  name: 'ask_for_variant',
  title: 'Rewrite a variant',
  about:
    'Say what a variant should do better on a page. A new version waits for approval within minutes; a person’s texts change only where you ask. For your own texts, use write_variant.',
  writes: 'adds',
  input: { ...onPage, wish: z.string().trim().min(1).max(10_000) },
  output: okSchema,
  run: ({ calls }, { wish: feedback, ...of }) =>
    calls.personalization.feedback({ ...of, feedback, regenerate: true }),
});

const approve_variant = one({
  name: 'approve_variant',
  title: 'Approve a version',
  about:
    'Approve the newest version: visitors see it now, or from its start, and what is live until then. Refused if there is a newer one.',
  writes: 'sets',
  input: { ...onPage, version, ...schedule },
  output: variantLifeSchema,
  run: ({ calls }, input) => calls.variantLives.approve(input),
});

const restore_variant = one({
  name: 'restore_variant',
  title: 'Restore a version',
  about:
    'Show visitors an earlier version again, or keep the live one over a newer one. The live one with starts_at null cancels a planned replacement.',
  writes: 'sets',
  input: { ...onPage, version, ...schedule },
  output: variantLifeSchema,
  run: ({ calls }, input) => calls.variantLives.restore(input),
});

const pause_variant = one({
  name: 'pause_variant',
  title: 'Pause a variant',
  about: 'Pause a variant on a page: visitors see the original until resume_variant.',
  writes: 'sets',
  input: onPage,
  output: variantLifeSchema,
  run: ({ calls }, input) => calls.variantLives.pause(input),
});

const resume_variant = one({
  name: 'resume_variant',
  title: 'Resume a variant',
  about:
    'Resume a variant on a page: visitors see its approved version again. If the product had paused it, it won’t pause that version again.',
  writes: 'sets',
  input: onPage,
  output: variantLifeSchema,
  run: ({ calls }, input) => calls.variantLives.resume(input),
});

const end_variant = one({
  name: 'end_variant',
  title: 'End a variant',
  about:
    'End a variant on a page: visitors see the original, and newer versions don’t ask for approval. Approving a version starts it again. For a break, use pause_variant.',
  writes: 'sets',
  input: onPage,
  output: variantLifeSchema,
  run: ({ calls }, input) => calls.variantLives.end(input),
});

export const variantTools = [
  list_variants,
  get_variant,
  list_variant_versions,
  list_site_pages,
  enable_site_page,
  list_page_elements,
  enable_page_elements,
  write_variant,
  ask_for_variant,
  approve_variant,
  restore_variant,
  pause_variant,
  resume_variant,
  end_variant,
];
