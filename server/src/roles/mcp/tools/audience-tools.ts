import {
  audienceReachSchema,
  audienceRuleSchema,
  audienceSchema,
} from '@sightline/contract/personalizing/audiences';
import { sharedVariantsSchema } from '@sightline/contract/personalizing/variants';
import { idSchema, okSchema } from '@sightline/contract/shapes';
import { z } from 'zod';
import { listed, one } from '../tool-types.ts';

const audience_id = idSchema.describe('id from list_audiences.');
const trigger_id = idSchema.describe(
  'id from list_audiences: the way of beginning, or audience, whose visitors are shared.',
);
const name = z.string().trim().min(1).max(80);
const rule = audienceRuleSchema.describe(
  'Conditions, joined by match and not, also in groups. about “source” takes assistants, search, social, email, ads, direct, a website or a utm_source.',
);
const same_rule = audienceRuleSchema.describe('As in make_audience.');
const audiences = z.object({ audiences: z.array(audienceSchema) });

const list_audiences = listed({
  name: 'list_audiences',
  title: 'Audiences',
  about:
    'Audiences and starting variants in the order in which they are tried; a visit gets the first that fits. rule is null for a starting variant.',
  item: audienceSchema,
  run: async ({ calls }, { id }) => ({ items: (await calls.audiences.list({ id })).audiences }),
});

const check_audience = one({
  name: 'check_audience',
  title: 'Count the visitors an audience would reach',
  about:
    'Visitors of the last 30 days whom a rule would have taken in, and how long it takes to see an effect. Changes nothing.',
  writes: 'sets',
  input: { rule: same_rule },
  output: audienceReachSchema,
  run: ({ calls }, input) => calls.audiences.reach(input),
});

const make_audience = one({
  name: 'make_audience',
  title: 'Make an audience',
  about:
    'Visitors who see a variant of their own; it is tried before all others. They see the original until a variant is written and approved.',
  writes: 'adds',
  input: { name, rule },
  output: audienceSchema,
  run: ({ calls }, input) => calls.audiences.create(input),
});

const change_audience = one({
  name: 'change_audience',
  title: 'Change an audience',
  about: 'Its name and rule from now on. Visits that go on keep what they see.',
  writes: 'sets',
  input: { audience_id, name, rule: same_rule },
  output: audienceSchema,
  run: ({ calls }, input) => calls.audiences.update(input),
});

const delete_audience = one({
  name: 'delete_audience',
  title: 'Delete an audience',
  about: 'Deletes it with its variants and their versions. Starting variants cannot be deleted.',
  writes: 'removes',
  input: { audience_id },
  output: okSchema,
  run: ({ calls }, input) => calls.audiences.remove(input),
});

const order_audiences = one({
  name: 'order_audiences',
  title: 'Order audiences',
  about: 'Sets the order in which audiences and starting variants are tried. Name all of list_audiences.',
  writes: 'sets',
  input: { ids: z.array(idSchema).min(1).max(200).describe('All ids of list_audiences.') },
  output: audiences,
  run: ({ calls }, input) => calls.audiences.order(input),
});

const get_shares = one({
  name: 'get_shares',
  title: 'How variants share their visitors',
  about: 'The variants A to D beside a variant, and the share of the visitors that each gets.',
  input: { variant_id: idSchema.describe('variant_id from list_variants.') },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.sharing(input),
});

const add_variant_to_test = one({
  name: 'add_variant_to_test',
  title: 'Add a variant to test',
  about: 'Adds B, C or D beside a variant, as a draft with the same texts, to change and approve.',
  writes: 'adds',
  input: { trigger_id, from: idSchema.optional().describe('id whose texts are copied; absent for A.') },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.addVariant(input),
});

const remove_variant_from_test = one({
  name: 'remove_variant_from_test',
  title: 'Remove a variant from a test',
  about: 'Removes B, C or D with its versions and figures.',
  writes: 'removes',
  input: { trigger_id, variant_id: idSchema.describe('variant_id from get_shares.') },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.removeVariant(input),
});

const set_shares = one({
  name: 'set_shares',
  title: 'Divide visitors among variants',
  about: 'By hand, with shares that sum to 1, or by what the product learns. Visits from then on.',
  writes: 'sets',
  input: {
    trigger_id,
    is_adaptive: z.boolean().default(false).describe('The product sets the shares by results.'),
    shares: z
      .array(z.object({ variant_id: idSchema, share: z.number().min(0).max(1) }))
      .min(1)
      .max(4)
      .optional()
      .describe('One for each variant of get_shares; absent where the product sets them.'),
  },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.setShares(input),
});

export const audienceTools = [
  list_audiences,
  check_audience,
  make_audience,
  change_audience,
  delete_audience,
  order_audiences,
  get_shares,
  add_variant_to_test,
  remove_variant_from_test,
  set_shares,
];
