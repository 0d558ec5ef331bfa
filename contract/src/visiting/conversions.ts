import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, named, okSchema, oneOf, text, time } from '../shapes.ts';

export const TRIGGER_EVENTS = ['click', 'form_submit', 'page_view'] as const;

const triggerEvent = oneOf('What a visitor does: clicks, sends a form, or sees a page.', TRIGGER_EVENTS);

export const conversionRuleSchema = named('ConversionRule', 'What counts as a conversion.', {
  id: id('Id of the rule.'),
  trigger_event: triggerEvent,
  expression: text(
    'Text of the link or button, for clicks; null for the others.',
    'Request a quote',
  ).nullable(),
  url: text(
    'A path, an address, or a pattern with `*`, for forms and pages; null for clicks.',
    '/thanks',
  ).nullable(),
  visits: count('Visits that it matched.', 31),
  last_at: time('When it last matched (UTC); null before the first time.').nullable(),
});
export type ConversionRule = z.infer<typeof conversionRuleSchema>;

const rulePath = domainPath.extend({ rule_id: id('Id of the rule, from the list of rules.') });
const LIST = '/api/domains/{id}/conversion-rules';

export const conversions = {
  list: oc
    .route({
      method: 'GET',
      path: LIST,
      summary: 'List conversion rules, oldest first',
      description: 'Only rules that count now.',
    })
    .input(domainPath)
    .output(z.array(conversionRuleSchema)),
  create: oc
    .route({
      method: 'POST',
      path: LIST,
      summary: 'Create a conversion rule',
      description: 'Visits before it are not counted. The same rule twice is refused.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        trigger_event: triggerEvent,
        expression: text('Text of the link or button; needed for clicks.', 'Request a quote')
          .trim()
          .min(1)
          .max(200)
          .optional(),
        url: text('A path, an address, or a pattern with `*`; needed for forms and pages.', '/thanks')
          .trim()
          .min(1)
          .max(2000)
          .optional(),
      }),
    )
    .output(conversionRuleSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${LIST}/{rule_id}`,
      summary: 'Delete a conversion rule (past conversions stay)',
      description: 'Can be taken back by `restore`.',
    })
    .input(rulePath)
    .output(okSchema),
  restore: oc
    .route({
      method: 'POST',
      path: `${LIST}/{rule_id}/restore`,
      summary: 'Restore a conversion rule; the gap is not counted',
      description: 'The rule counts from now on.',
    })
    .meta({ refuses: [409] })
    .input(rulePath)
    .output(okSchema),
};
