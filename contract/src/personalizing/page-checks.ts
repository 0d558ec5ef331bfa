import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, timeSchema } from '../shapes.ts';
import { handChangesSchema } from './page-editor.ts';

export const CHECK_PICTURES = ['desktop_before', 'desktop_after', 'phone_before', 'phone_after'] as const;
export type CheckPicture = (typeof CHECK_PICTURES)[number];

export const checkWarningSchema = z.object({
  width: z.enum(['desktop', 'phone']),
  kind: z.enum(['page_overflows', 'text_is_cut', 'text_grew', 'below_fold', 'not_made']),
  /** For people. */
  text: z.string(),
});
export type CheckWarning = z.infer<typeof checkWarningSchema>;

/** What changes do to a page at two widths. It warns and forbids nothing. */
export const pageCheckSchema = z.object({
  id: idSchema,
  state: z.enum(['running', 'ready', 'failed']),
  /** Why it failed, for people. */
  problem: z.string().nullable(),
  warnings: z.array(checkWarningSchema),
  created_at: timeSchema,
});
export type PageCheck = z.infer<typeof pageCheckSchema>;

const CHECKS = '/api/domains/{id}/pages/{page_id}/checks';
const pagePath = domainPath.extend({ page_id: idSchema });
const onePath = pagePath.extend({ check_id: idSchema });

export const pageChecks = {
  create: oc
    .route({
      method: 'POST',
      path: CHECKS,
      summary: 'Look at the page with these changes at desktop and phone width; it takes seconds',
    })
    .input(pagePath.extend({ changes: handChangesSchema }))
    .output(pageCheckSchema),
  get: oc
    .route({ method: 'GET', path: `${CHECKS}/{check_id}`, summary: 'What a look at changes found' })
    .input(onePath)
    .output(pageCheckSchema),
  image: oc
    .route({
      method: 'GET',
      path: `${CHECKS}/{check_id}/image`,
      summary: 'One of its four pictures, for a day',
      outputStructure: 'detailed',
    })
    .input(onePath.extend({ picture: z.enum(CHECK_PICTURES) }))
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.instanceof(Blob) })),
};
