import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, timeSchema } from '../shapes.ts';

const looks = {
  /** The site's name, shown at the top of its pages. */
  site_title: z.string().nullable(),
  /** Must be https, like the next one. */
  logo_url: z.string().nullable(),
  favicon_url: z.string().nullable(),
  /** Such as `#1d4ed8`, like the next one. */
  brand_color: z.string().nullable(),
  link_color: z.string().nullable(),
  /** The button at the end of each page. */
  cta_text: z.string().nullable(),
  cta_url: z.string().nullable(),
};

/** How published pages look: what people set, else what the website uses; null when neither is known. */
export const brandingSchema = z.object({
  ...looks,
  /** What the website itself uses, and when it was read. */
  from_site: z.object({ ...looks, read_at: timeSchema.nullable() }),
});
export type Branding = z.infer<typeof brandingSchema>;
export type BrandingField = keyof typeof looks;

/** Absent: unchanged. Null, blank or the website's own value: follows the website. */
const typed = z.string().max(4000).nullable().optional();

export const branding = {
  get: oc
    .route({ method: 'GET', path: '/api/domains/{id}/branding', summary: 'How published pages look' })
    .input(domainPath)
    .output(brandingSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}/branding',
      summary: 'Change how published pages look; a field left empty follows the website',
    })
    .input(
      domainPath.extend({
        site_title: typed,
        logo_url: typed,
        favicon_url: typed,
        brand_color: typed,
        link_color: typed,
        cta_text: typed,
        cta_url: typed,
      }),
    )
    .output(brandingSchema),
  image: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/branding/image',
      summary: 'A small copy of the picture at an address, to see it before it is saved',
      outputStructure: 'detailed',
    })
    .input(domainPath.extend({ url: z.string().min(1).max(4000) }))
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.instanceof(Blob) })),
};
