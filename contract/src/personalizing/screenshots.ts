import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema } from '../shapes.ts';

export const SCREENSHOT_WIDTHS = [480, 1280] as const;

export const screenshots = {
  /** 503 with the code `no_browser` when there is no Chromium; the detail says how to install one. */
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/screenshots',
      summary:
        'What visitors see of a page, as an image: 1280 wide down to 3,000 pixels, or its window 480 wide',
      outputStructure: 'detailed',
    })
    .input(
      domainPath.extend({
        page_path: z.string().min(1).max(2000),
        variant_id: idSchema.optional(),
        /** A version of the variant, 0 for none; without it what visitors see, or saw last. */
        version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
        width: z.coerce.number().pipe(z.union([z.literal(480), z.literal(1280)])),
        /** Takes a new picture unless the newest is less than ten seconds old. */
        refresh: z.stringbool().default(false),
      }),
    )
    .output(
      z.object({
        headers: z.object({ 'last-modified': z.string(), 'cache-control': z.string() }),
        body: z.instanceof(Blob),
      }),
    ),
};
