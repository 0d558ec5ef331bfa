import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, keptHeaders, named, object, text, time } from '../shapes.ts';

const looks = {
  site_title: text(
    'Name at the top of the pages, at most 80 characters; null when unknown.',
    'Acme',
  ).nullable(),
  logo_url: text(
    'Address of the logo (HTTPS); null when unknown.',
    'https://acme.example/logo.svg',
  ).nullable(),
  favicon_url: text(
    'Address of the icon (HTTPS); null when unknown.',
    'https://acme.example/icon.png',
  ).nullable(),
  brand_color: text('Color of headers and buttons (hex); null when unknown.', '#1d4ed8').nullable(),
  link_color: text('Color of links (hex); null when unknown.', '#1d4ed8').nullable(),
  cta_text: text(
    'Text of the button at the end of each page, at most 60 characters; null for none.',
    'Try it',
  ).nullable(),
  cta_url: text(
    'Where that button leads: a web address, or `mailto:` or `tel:`; null for none.',
    'https://acme.example/try',
  ).nullable(),
};

export const brandingSchema = named('Branding', 'How pages look: as people set, else as the website does.', {
  ...looks,
  from_site: object('What the website itself uses.', {
    ...looks,
    read_at: time('When that was read (UTC); null before.').nullable(),
  }),
});
export type Branding = z.infer<typeof brandingSchema>;
export type BrandingField = keyof typeof looks;

/** Absent: unchanged. Null, blank or the website's own value: follows the website. */
const typed = (about: string, example: string) =>
  text(`${about} Absent: unchanged; null or empty: as the website has it.`, example)
    .max(4000)
    .nullable()
    .optional();

export const branding = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/branding',
      summary: 'Get how published pages look',
      description: 'Each field alone: what people set, else what the website uses.',
    })
    .input(domainPath)
    .output(brandingSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}/branding',
      summary: 'Update how published pages look; empty fields follow the website',
      description: 'Holds for all pages.',
    })
    .input(
      domainPath.extend({
        site_title: typed('Name at the top of the pages, at most 80 characters.', 'Acme'),
        logo_url: typed('Address of the logo (HTTPS).', 'https://acme.example/logo.svg'),
        favicon_url: typed('Address of the icon (HTTPS).', 'https://acme.example/icon.png'),
        brand_color: typed('Color of headers and buttons (hex).', '#1d4ed8'),
        link_color: typed('Color of links (hex).', '#1d4ed8'),
        cta_text: typed('Text of the button at the end of each page, at most 60 characters.', 'Try it'),
        cta_url: typed(
          'Where that button leads: a web address, or `mailto:` or `tel:`.',
          'https://acme.example/try',
        ),
      }),
    )
    .output(brandingSchema),
  image: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/branding/image',
      summary: 'Preview a picture by its address',
      description: 'Fetched by the server, so that the caller’s browser need not.',
      outputStructure: 'detailed',
    })
    .input(
      domainPath.extend({
        url: text('Address of the picture.', 'https://acme.example/logo.svg').min(1).max(4000),
      }),
    )
    .output(
      z.object({
        headers: keptHeaders,
        body: z.instanceof(Blob),
      }),
    ),
};
