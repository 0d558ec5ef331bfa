import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, id, keptHeaders, said, text } from '../shapes.ts';

export const SCREENSHOT_WIDTHS = [480, 1280] as const;

export const screenshots = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/screenshots',
      summary:
        'What visitors see of a page, as an image: 1280 wide down to 3,000 pixels, or its window 480 wide',
      description:
        'WebP. Taken by a browser of the server and kept for a while. 503 with the code `no_browser` where there is none; the detail says how to install one.',
      outputStructure: 'detailed',
    })
    .input(
      domainPath.extend({
        page_path: text('Path of the page.', '/prices').min(1).max(2000),
        variant_id: id('Id of the variant to show; absent for the original.').optional(),
        version: said(
          z.coerce.number().int().min(0).max(2_147_483_647).optional(),
          'Version of the variant; absent for what visitors see, or saw last.',
          2,
        ),
        width: said(
          z.coerce.number().pipe(z.union([z.literal(480), z.literal(1280)])),
          'Width in pixels: 480 or 1280.',
          1280,
        ),
        refresh: said(
          z.stringbool().default(false),
          '`true` for a new picture, unless the newest is less than ten seconds old.',
          'true',
        ),
      }),
    )
    .output(
      z.object({
        headers: keptHeaders.extend({
          'last-modified': text('When it was taken.', 'Thu, 26 Nov 2026 09:30:00 GMT'),
        }),
        body: z.instanceof(Blob),
      }),
    ),
};
