import type { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, named, okSchema, text, time } from '../shapes.ts';

const MAX_PREVIEW_DAYS = 90;

export const pagePreviewLinkSchema = named(
  'PagePreviewLink',
  'A link to a page’s newest version that needs no account, whether the page is live or not.',
  {
    url: text(
      'Whoever has it can read the page; search engines are kept out.',
      'https://sightline.example/page-preview?token=…',
    ),
    created_at: time('When it was made (UTC).'),
    expires_at: time('When it stops working (UTC).'),
  },
);
export type PagePreviewLink = z.infer<typeof pagePreviewLinkSchema>;

const path = domainPath.extend({ page_id: id('Id of the page, from the list of pages.') });
const LINK = '/api/domains/{id}/generated-pages/{page_id}/preview-link';

export const pagePreviewLinks = {
  previewLink: oc
    .route({
      method: 'GET',
      path: LINK,
      summary: 'Get a page’s preview link, or null',
      description: 'A page has one at a time. Null where none was made, or it was revoked or has expired.',
    })
    .input(path)
    .output(pagePreviewLinkSchema.nullable()),
  createPreviewLink: oc
    .route({
      method: 'POST',
      path: LINK,
      summary: 'Share a preview of a page as a link',
      description: 'Ends the link before, where there is one.',
    })
    .input(
      path.extend({
        expires_in_days: count('Days until the link stops working.', 14)
          .min(1)
          .max(MAX_PREVIEW_DAYS)
          .default(14),
      }),
    )
    .output(pagePreviewLinkSchema),
  revokePreviewLink: oc
    .route({
      method: 'DELETE',
      path: LINK,
      summary: 'Revoke the link that previews a page',
      description: 'At once. There is nothing to do where the page has none.',
    })
    .input(path)
    .output(okSchema),
};
