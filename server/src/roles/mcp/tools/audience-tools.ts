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
  title: 'List audiences',
  about:
    'List audiences and starting variants by priority; a visit gets the first match. rule is null for a starting variant.',
  item: audienceSchema,
  run: async ({ calls }, { id }) => ({ items: (await calls.audiences.list({ id })).audiences }),
});

const check_audience = one({
  name: 'check_audience',
  title: 'Preview an audience',
  about:
    'Count the visitors of the last 30 days that a rule would have matched, and how long it takes to see an effect. Use this before make_audience. Changes nothing.',
  writes: 'sets',
  input: { rule: same_rule },
  output: audienceReachSchema,
  run: ({ calls }, input) => calls.audiences.reach(input),
});

const make_audience = one({
  name: 'make_audience',
  title: 'Create an audience',
  about:
    'Create an audience with a variant of its own and the highest priority. Its visitors see the original until a variant is written and approved.',
  writes: 'adds',
  input: { name, rule },
  output: audienceSchema,
  run: ({ calls }, input) => calls.audiences.create(input),
});

const change_audience = one({
  name: 'change_audience',
  title: 'Update an audience',
  about:
    'Update an audience’s name and rule. Visits in progress keep what they see. For a new one, use make_audience.',
  writes: 'sets',
  input: { audience_id, name, rule: same_rule },
  output: audienceSchema,
  run: ({ calls }, input) => calls.audiences.update(input),
});

const delete_audience = one({
  name: 'delete_audience',
  title: 'Delete an audience',
  about: 'Delete an audience with its variants and their versions. Starting variants can’t be deleted.',
  writes: 'removes',
  input: { audience_id },
  output: okSchema,
  run: ({ calls }, input) => calls.audiences.remove(input),
});

const order_audiences = one({
  name: 'order_audiences',
  title: 'Order audiences',
  about: 'Set the priority of audiences and starting variants. Name all of them.',
  writes: 'sets',
  input: { ids: z.array(idSchema).min(1).max(200).describe('All ids of list_audiences.') },
  output: audiences,
  run: ({ calls }, input) => calls.audiences.order(input),
});

const get_shares = one({
  name: 'get_shares',
  title: 'Get the traffic split',
  about: 'Get variants A to D that share visitors, and each one’s share.',
  input: { variant_id: idSchema.describe('variant_id from list_variants.') },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.sharing(input),
});

const add_variant_to_test = one({
  name: 'add_variant_to_test',
  title: 'Add a variant to a test',
  about:
    'Add B, C or D to a variant as a draft with the same texts, to change with write_variant and approve.',
  writes: 'adds',
  input: { trigger_id, from: idSchema.optional().describe('id whose texts are copied; absent for A.') },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.addVariant(input),
});

const remove_variant_from_test = one({
  name: 'remove_variant_from_test',
  title: 'Remove a variant from a test',
  about: 'Remove B, C or D with its versions and results.',
  writes: 'removes',
  input: { trigger_id, variant_id: idSchema.describe('variant_id from get_shares.') },
  output: sharedVariantsSchema,
  run: ({ calls }, input) => calls.personalization.removeVariant(input),
});

const set_shares = one({
  name: 'set_shares',
  title: 'Set the traffic split',
  about:
    'Set the traffic split between variants A to D: fixed shares that sum to 1, or automatic. Applies to new visits.',
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
