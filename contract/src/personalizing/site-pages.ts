import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  idPart,
  keptHeaders,
  list,
  named,
  object,
  okSchema,
  oneOf,
  text,
  time,
} from '../shapes.ts';

export const sitePageSchema = named('SitePage', 'A page of the website that may be personalized.', {
  id: id('Id of the site page.'),
  path: text('Its path.', '/prices'),
  title: text('Its title; null before it was scanned.', 'Prices').nullable(),
  enabled: flag('Whether visitors may see it changed.'),
  element_count: count('Elements that could be changed.', 24),
  elements_enabled: count('Elements that may be changed.', 20),
  ingest_task_id: id('Id of the scan; absent unless it is being scanned.').optional(),
  scanned_at: time('When it was last scanned (UTC); null before.').nullable(),
  scan_error: text(
    'Why the last scan failed, or a note about it; null when neither.',
    'It answers 404.',
  ).nullable(),
});
export type SitePage = z.infer<typeof sitePageSchema>;

export const ELEMENT_KINDS = ['heading', 'paragraph', 'button', 'link', 'image'] as const;
/** Parts of a page: the navigation at the top, the content, and the footer. */
export const PAGE_AREAS = ['header', 'main', 'footer'] as const;

export const pageElementSchema = named('PageElement', 'A part of a page that could be changed.', {
  id: id('Id of the element; it stays through scans.'),
  tag: text('Its tag.', 'h1'),
  kind: oneOf('What kind of element.', ELEMENT_KINDS),
  area: oneOf('The part of the page it is in.', PAGE_AREAS),
  content: text('Its text; for a picture, its alternative text.', 'Tills for bakeries'),
  href: text('Where it leads; null for what is no link.', '/prices').nullable(),
  src: text('Address of the picture; null for what is none.', '/till.webp').nullable(),
  enabled: flag('Whether it may be changed.'),
});
export type PageElement = z.infer<typeof pageElementSchema>;

export const elementBoxSchema = named('ElementBox', 'Where an element stands on the picture of its page.', {
  element_id: id('Id of the element.'),
  x: count('Pixels of the picture from its left.', 40).min(0),
  y: count('Pixels of the picture from its top.', 120).min(0),
  width: count('Width in pixels of the picture.', 600).positive(),
  height: count('Height in pixels of the picture.', 48).positive(),
});
export type ElementBox = z.infer<typeof elementBoxSchema>;

export const pagePictureSchema = named('PagePicture', 'The picture that the last scan took.', {
  picture: object('The picture; null when there is none.', {
    id: id('Id of the picture, for its image.'),
    width: count('Width in pixels.', 1280).positive(),
    height: count('Height in pixels.', 2400).positive(),
    boxes: list('Places of the elements that it shows; others have none.', elementBoxSchema),
  }).nullable(),
  problem: text('Why there is no picture; null when there is.', 'No browser is installed.').nullable(),
});
export type PagePicture = z.infer<typeof pagePictureSchema>;

export const scriptVerificationSchema = named('ScriptVerification', 'Whether the website has the script.', {
  script_detected: flag('Whether it was found.'),
  message: text('What was found, and what to do if nothing was.', 'The script is on your home page.'),
});
export type ScriptVerification = z.infer<typeof scriptVerificationSchema>;

const LIST = '/api/domains/{id}/pages';
const path = domainPath.extend({ page_id: id('Id of the site page, from the list of pages.') });

export const pages = {
  list: oc
    .route({
      method: 'GET',
      path: LIST,
      summary: 'List pages that can be personalized, by path',
      description: 'Only pages that were added; at most some hundred.',
    })
    .input(domainPath.extend(idPart))
    .output(z.array(sitePageSchema)),
  add: oc
    .route({
      method: 'POST',
      path: LIST,
      summary: 'Add a page by its address and scan it',
      description:
        'It is opened in a browser in the background, and is not personalized until it is enabled.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        url: text('Address or path of the page.', 'https://acme.example/prices')
          .trim()
          .min(1, 'Name the page.')
          .max(2000),
      }),
    )
    .output(sitePageSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: `${LIST}/{page_id}`,
      summary: 'Turn personalization on or off for a page',
      description: 'Visitors see it changed from the next visit on.',
    })
    .input(path.extend({ enabled: flag('Whether visitors may see it changed.') }))
    .output(sitePageSchema),
  rescan: oc
    .route({
      method: 'POST',
      path: `${LIST}/{page_id}/scan`,
      summary: 'Scan a page again; elements keep their ids',
      description: 'Goes on in the background.',
    })
    .input(path)
    .output(sitePageSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${LIST}/{page_id}`,
      summary: 'Remove a page that is not enabled',
      description: 'Refused while it is enabled.',
    })
    .meta({ refuses: [409] })
    .input(path)
    .output(okSchema),
  elements: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/elements/page/{page_id}',
      summary: 'List elements of a page, top to bottom',
      description: 'As the last scan found them.',
    })
    .input(path)
    .output(z.array(pageElementSchema)),
  picture: oc
    .route({
      method: 'GET',
      path: `${LIST}/{page_id}/picture`,
      summary: 'Get where elements are on the last scan’s picture',
      description: 'The image itself comes from its own call.',
    })
    .input(path)
    .output(pagePictureSchema),
  pictureImage: oc
    .route({
      method: 'GET',
      path: `${LIST}/{page_id}/picture/image`,
      summary: 'Get the picture of a page’s last scan, 1280 wide',
      description: 'WebP. It may be kept as long as one likes, because another picture has another id.',
      outputStructure: 'detailed',
    })
    .input(path.extend({ picture_id: id('Id of the picture, from its page’s picture.') }))
    .output(
      z.object({
        headers: keptHeaders,
        body: z.instanceof(Blob),
      }),
    ),
  updateElements: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}/elements/bulk',
      summary: 'Set which elements can change for visitors',
      description: 'Elements that are not named stay as they are.',
    })
    .input(
      domainPath.extend({
        updates: list('At most 1,000 elements.', {
          id: id('Id of the element.'),
          enabled: flag('Whether it may be changed.'),
        })
          .min(1)
          .max(1000),
      }),
    )
    .output(okSchema),
  verifyScript: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/personalization-setup/script-verification',
      summary: 'Check the website for the script',
      description: 'Opens the website, so it takes some seconds.',
    })
    .input(domainPath)
    .output(scriptVerificationSchema),
};
