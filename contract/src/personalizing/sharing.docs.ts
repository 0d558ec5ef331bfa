import { type CallDocs, of, schemaDocs } from '../docs.ts';
import { sharedVariantsSchema } from './variants.ts';

const trigger_id = 'Id of the trigger of variant A, from the list of triggers.';

export const sharedVariantsDocs = schemaDocs(
  'SharedVariants',
  sharedVariantsSchema,
  'Variants that share the visitors of one way of beginning.',
  {
    is_adaptive: 'True while the product sets the shares by what it learns, once an hour.',
    variants: of('Variant A and those beside it.', {
      id: 'Id of the trigger of this variant, under which its pages are found.',
      variant_id: 'Id of the variant.',
      letter: 'A to D.',
      share: [
        'Share of the visitors who see a variant, from 0 to 1. What a variant without a live page would get goes to the others.',
        0.5,
      ],
    }),
  },
);

export const sharingDocs: Record<'sharing' | 'addVariant' | 'removeVariant' | 'setShares', CallDocs> = {
  sharing: {
    about: 'One variant alone has all the visitors.',
    input: { variant_id: 'Id of the variant.' },
  },
  addVariant: {
    about:
      'At most four share visitors; 409 beyond. All get equal shares. Visitors see it when a page of it was approved; where it has no live page it shows what A shows.',
    input: { trigger_id, from: 'Id of the variant whose newest versions are copied; absent for A.' },
  },
  removeVariant: {
    about: 'This cannot be undone. Variant A stays; to show its visitors the original, end it on its pages.',
    input: { trigger_id, variant_id: 'Id of the variant to remove.' },
  },
  setShares: {
    about:
      'Holds for visits that begin from now on. Figures of before and after are compared period by period.',
    input: {
      trigger_id,
      is_adaptive: 'True to let the product set the shares from here on.',
      shares: of('A share for each variant; they sum to 1. Absent to leave them.', {
        variant_id: 'Id of the variant.',
        share: ['Its share, from 0 to 1.', 0.5],
      }),
    },
  },
};
