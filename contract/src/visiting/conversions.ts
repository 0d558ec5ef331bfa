import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, timeSchema } from '../shapes.ts';

export const TRIGGER_EVENTS = ['click', 'form_submit', 'page_view'] as const;

export const conversionRuleSchema = z.object({
  id: idSchema,
  trigger_event: z.enum(TRIGGER_EVENTS),
  /** Text of the link or button, for clicks. */
  expression: z.string().nullable(),
  /** A path, an address or a pattern with `*`, for the other events. */
  url: z.string().nullable(),
  /** Visits that matched the rule. */
  visits: z.number().int(),
  last_at: timeSchema.nullable(),
});
export type ConversionRule = z.infer<typeof conversionRuleSchema>;

const LIST = '/api/domains/{id}/conversion-rules';

export const conversions = {
  list: oc
    .route({ method: 'GET', path: LIST, summary: 'Conversion rules, oldest first' })
    .input(domainPath)
    .output(z.array(conversionRuleSchema)),
  create: oc
    .route({ method: 'POST', path: LIST, summary: 'Count something as a conversion from now on' })
    .input(
      domainPath.extend({
        trigger_event: z.enum(TRIGGER_EVENTS),
        expression: z.string().trim().min(1).max(200).optional(),
        url: z.string().trim().min(1).max(2000).optional(),
      }),
    )
    .output(conversionRuleSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${LIST}/{rule_id}`,
      summary: 'Count it no longer; what was counted stays',
    })
    .input(domainPath.extend({ rule_id: idSchema }))
    .output(okSchema),
  restore: oc
    .route({
      method: 'POST',
      path: `${LIST}/{rule_id}/restore`,
      summary: 'Count it again; what happened meanwhile is not counted',
    })
    .input(domainPath.extend({ rule_id: idSchema }))
    .output(okSchema),
};
