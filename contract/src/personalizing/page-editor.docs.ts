import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { handChangeSchema, handVersionSchema, pageEditor, snapshotStateSchema } from './page-editor.ts';

const page: Parts = { page_id: 'Id of the site page, from the list of pages.' };
const onPage: Parts = { ...page, variant_id: 'Id of the variant, from the list of triggers.' };

export const pageEditorDocs: RoomDocs = {
  schemas: [
    schemaDocs('SnapshotState', snapshotStateSchema, 'How far the opening of a page has come.', {
      state: 'Only a `ready` one can be read.',
      problem: [
        'Why it failed; null when it did not.',
        'No page at acme.example/prices: the site answers 404.',
      ],
      taken_at: 'When the page was opened (UTC); null before.',
    }),
    schemaDocs('HandChange', handChangeSchema, 'What a person changes of one element.', {
      selector: ['CSS selector that matches the element alone.', 'main h1'],
      tag: ['Tag of the element.', 'h1'],
      was: ['Its original text; for an image, its description.', 'Tills for everybody'],
      text: ['Its new text.', 'Tills for bakeries'],
      runs: [
        'In place of `text`, for an element of several parts: the text of each text node that people read, in order; null keeps the original.',
        [null, 'for bakeries'],
      ],
      href: ['Where the link leads.', '/prices'],
      src: ['Address of an image that the website already has.', 'https://acme.example/till.webp'],
      alt: ['Description of that image.', 'A till'],
      hide: 'Present where the element is hidden.',
      before: ['Selector of the sibling before which it is put.', 'main p.lead'],
    }),
    schemaDocs('HandVersion', handVersionSchema, 'What a person goes on from.', {
      newest: ['Number of the newest version; 0 when there is none.', 2],
      elements: of('Elements of the page’s newest scan.', {
        id: 'Id of the element.',
        selector: ['CSS selector of the element.', 'main h1'],
        enabled: 'Whether it may be changed.',
      }),
      changes: 'What the version changes at present.',
    }),
  ],
  calls: callDocs('pageEditor', pageEditor, {
    takeSnapshot: {
      about: 'It takes seconds. Ask again until it is ready or failed; that starts nothing a second time.',
      input: { ...page, refresh: 'True for a new one.' },
    },
    snapshot: {
      about:
        'JSON for the editor, as a file: the page as a tree in which nothing runs, and its images. It is kept for a day.',
      input: page,
    },
    images: {
      about: 'By address; what `src` of a change may be.',
      answer: {
        name: 'SiteImages',
        about: 'Images of the website.',
        parts: { images: ['Their addresses.', ['https://acme.example/till.webp']] },
      },
    },
    open: {
      about: 'Of any version, also one that the product wrote.',
      input: { ...onPage, version: ['Number of the version; 0 for the original.', 2] },
    },
    save: {
      about:
        'The new version is a draft until somebody approves it, and the product never writes over it. Its texts need no source. Elements that are turned off stay as they are.',
      input: {
        ...onPage,
        newest: ['Number of the newest version, so that nobody overwrites what they have not seen.', 2],
        changes: 'All changes of the version, those that move elements last; 8,000 bytes at most.',
      },
      answer: {
        name: 'SavedVersion',
        about: 'The version that was saved.',
        parts: {
          version: ['Its number.', 3],
          preview_url: [
            'Opens the page as this version shows it, without counting; works for about a week.',
            'https://acme.example/prices?…',
          ],
        },
      },
      refuses: [409],
    },
    createLink: {
      about:
        'Whoever has the address sees the version on the page, and which elements may change, for 15 minutes. It changes nothing, and nothing is counted.',
      input: { ...onPage, version: ['Number of the version; 0 where nothing is written yet.', 2] },
      answer: {
        name: 'EditorLink',
        about: 'An address for the person who edits.',
        parts: {
          url: ['The page with a token.', 'https://acme.example/prices?…'],
          expires_at: 'When the token stops working (UTC).',
        },
      },
    },
  }),
};
