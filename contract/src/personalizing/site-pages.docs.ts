import { callDocs, idPartDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { screenshots } from './screenshots.ts';
import { sharedVariantsDocs, sharingDocs } from './sharing.docs.ts';
import {
  elementBoxSchema,
  pageElementSchema,
  pagePictureSchema,
  pages,
  scriptVerificationSchema,
  sitePageSchema,
} from './site-pages.ts';
import {
  personalization,
  personalizationSettingsSchema,
  personalizationTriggerSchema,
  triggerDetailSchema,
} from './variants.ts';

const page: Parts = { page_id: 'Id of the site page, from the list of pages.' };
const settings: Parts = {
  identity:
    'How visitors are known again: `lasting` across days, `daily` for one day, `consent` once they agree.',
  holdout_share: ['Share of visitors who see the original, to compare with, from 0 to 0.5.', 0.1],
  visitor_retention_days: ['Days after a visitor was last seen until their data is deleted.', 390],
};

export const sitePagesDocs: RoomDocs = {
  schemas: [
    schemaDocs('SitePage', sitePageSchema, 'A page of the website that may be personalized.', {
      id: 'Id of the site page.',
      path: ['Its path.', '/prices'],
      title: ['Its title; null before it was scanned.', 'Prices'],
      enabled: 'Whether visitors may see it changed.',
      element_count: ['Elements that could be changed.', 24],
      elements_enabled: ['Elements that may be changed.', 20],
      ingest_task_id: 'Id of the scan; absent unless it is being scanned.',
      scanned_at: 'When it was last scanned (UTC); null before.',
      scan_error: ['Why the last scan failed, or a note about it; null when neither.', 'It answers 404.'],
    }),
    schemaDocs('PageElement', pageElementSchema, 'A part of a page that could be changed.', {
      id: 'Id of the element; it stays through scans.',
      tag: ['Its tag.', 'h1'],
      kind: 'What kind of element.',
      area: 'The part of the page it is in.',
      content: ['Its text; for a picture, its alternative text.', 'Tills for bakeries'],
      href: ['Where it leads; null for what is no link.', '/prices'],
      src: ['Address of the picture; null for what is none.', '/till.webp'],
      enabled: 'Whether it may be changed.',
    }),
    schemaDocs('ElementBox', elementBoxSchema, 'Where an element stands on the picture of its page.', {
      element_id: 'Id of the element.',
      x: ['Pixels of the picture from its left.', 40],
      y: ['Pixels of the picture from its top.', 120],
      width: ['Width in pixels of the picture.', 600],
      height: ['Height in pixels of the picture.', 48],
    }),
    schemaDocs('PagePicture', pagePictureSchema, 'The picture that the last scan took.', {
      picture: of('The picture; null when there is none.', {
        id: 'Id of the picture, for its image.',
        width: ['Width in pixels.', 1280],
        height: ['Height in pixels.', 2400],
        boxes: 'Places of the elements that it shows; others have none.',
      }),
      problem: ['Why there is no picture; null when there is.', 'No browser is installed.'],
    }),
    schemaDocs(
      'ScriptVerification',
      scriptVerificationSchema,
      'Whether the visitor script is on the website.',
      {
        script_detected: 'Whether it was found.',
        message: ['What was found, and what to do if nothing was.', 'The script is on your home page.'],
      },
    ),
    schemaDocs(
      'PersonalizationTrigger',
      personalizationTriggerSchema,
      'A starting variant, by the way in which its visits begin.',
      {
        id: 'Id of the trigger.',
        label: ['The way in which these visits begin.', 'From ChatGPT'],
        visits: ['Visits that saw it.', 120],
        variant_id: 'Id of the variant.',
      },
    ),
    sharedVariantsDocs,
    schemaDocs('TriggerDetail', triggerDetailSchema, 'A starting variant and what it changes.', {
      variant_id: 'Id of the variant.',
      description: ['Who sees it, in a sentence.', 'Visitors who come from ChatGPT.'],
      pages: of('Pages that it changes.', {
        full_url: [
          'Opens the page as the newest version shows it, without counting.',
          'https://acme.example/prices?…',
        ],
        path: ['Path of the page.', '/prices'],
        page_id: 'Id of the site page.',
        visits: ['Visits that saw it.', 80],
        ctr: ['Share of these visits with a click on the page, from 0 to 1; null without visits.', 0.22],
        version: [
          'Number of the newest version, which visitors may not see yet; 0 where nothing is written.',
          2,
        ],
        life: 'Whether visitors see it.',
        changes: of('What it changes.', {
          element_id: 'Id of the element.',
          tag: ['Tag of the element.', 'h1'],
          was: ['The original text.', 'Tills for everybody'],
          now: ['The text of this version.', 'Tills for bakeries'],
        }),
        note: [
          'Why nothing changes, or what could not be done; null when neither.',
          'The page has no heading.',
        ],
      }),
    }),
    schemaDocs(
      'PersonalizationSettings',
      personalizationSettingsSchema,
      'The visitor script and how it treats visitors.',
      {
        ...settings,
        snippet: ['The tag to put into the head of every page.', '<script>…</script>'],
        snippet_hash: ['Hash for a Content-Security-Policy that allows it.', "'sha256-3f9a…'"],
        script_url: ['Address of the script.', 'https://sightline.example/s/0198….js'],
        script_seen_at: 'When the script was last heard of (UTC); null before.',
      },
    ),
  ],
  calls: {
    ...callDocs('pages', pages, {
      list: { about: 'Only pages that were added; at most some hundred.', input: idPartDocs },
      add: {
        about: 'It is opened in a browser in the background, and is not personalized until it is enabled.',
        input: { url: ['Address or path of the page.', 'https://acme.example/prices'] },
        refuses: [409],
      },
      update: {
        about: 'Visitors see it changed from the next visit on.',
        input: { ...page, enabled: 'Whether visitors may see it changed.' },
      },
      rescan: { about: 'Goes on in the background.', input: page },
      remove: { about: 'Refused while it is enabled.', input: page, refuses: [409] },
      elements: { about: 'As the last scan found them.', input: page },
      picture: { about: 'The image itself comes from its own call.', input: page },
      pictureImage: {
        about: 'WebP. It may be kept as long as one likes, because another picture has another id.',
        input: { ...page, picture_id: 'Id of the picture, from its page’s picture.' },
      },
      updateElements: {
        about: 'Elements that are not named stay as they are.',
        input: {
          updates: of('At most 1,000 elements.', {
            id: 'Id of the element.',
            enabled: 'Whether it may be changed.',
          }),
        },
      },
      verifyScript: 'Opens the website, so it takes some seconds.',
    }),
    ...callDocs('personalization', personalization, {
      ...sharingDocs,
      triggers: {
        about: 'One for each way in which visits begin.',
        answer: {
          name: 'PersonalizationTriggers',
          about: 'Starting variants.',
          parts: { personalization_triggers: 'The starting variants.' },
        },
      },
      trigger: {
        about: 'With the texts as they were and as visitors see them.',
        input: { trigger_id: 'Id of the trigger, from the list of triggers.' },
      },
      feedback: {
        about: 'Rewriting goes on in the background.',
        input: {
          feedback: ['What should be better.', 'Name the price in the heading.'],
          page_id: 'Id of the site page.',
          variant_id: 'Id of the variant.',
          regenerate: 'True to have it rewritten at once; else it holds for the next time.',
        },
      },
      settings: 'With the tag to put on the website.',
      updateSettings: { about: 'What is absent stays as it is.', input: settings },
    }),
    ...callDocs('screenshots', screenshots, {
      get: {
        about:
          'WebP. Taken by a browser of the server and kept for a while. 503 with the code `no_browser` where there is none; the detail says how to install one.',
        input: {
          page_path: ['Path of the page.', '/prices'],
          variant_id: 'Id of the variant to show; absent for the original.',
          version: ['Version of the variant; absent for what visitors see, or saw last.', 2],
          width: ['Width in pixels: 480 or 1280.', 1280],
          refresh: ['`true` for a new picture, unless the newest is less than ten seconds old.', 'true'],
        },
      },
    }),
  },
};
