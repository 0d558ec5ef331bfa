import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { pageCheckSchema, pageChecks } from './page-checks.ts';

const page: Parts = { page_id: 'Id of the site page, from the list of pages.' };
const check: Parts = { ...page, check_id: 'Id of the check.' };

export const pageChecksDocs: RoomDocs = {
  schemas: [
    schemaDocs('PageCheck', pageCheckSchema, 'What changes do to a page at two widths.', {
      id: 'Id of the check.',
      state: 'Warnings and pictures are there once it is `ready`.',
      problem: [
        'Why it failed; null when it did not.',
        'No page at acme.example/prices: the site answers 404.',
      ],
      warnings: of('What a person may want to look at.', {
        width: 'The window: 1280 or 390 pixels wide.',
        kind: 'What was seen.',
        text: ['The same, for people.', 'The text of “Tills for bakeries” is 40% longer than the original.'],
      }),
    }),
  ],
  calls: callDocs('pageChecks', pageChecks, {
    create: {
      about:
        'The page is opened four times, with and without the changes. Nothing is saved but the check, for a day.',
      input: { ...page, changes: 'The changes, as for a version by hand.' },
      refuses: [409],
    },
    get: { about: 'Ask again while it is running.', input: check },
    image: {
      about: 'WebP, down to 3,000 pixels.',
      input: { ...check, picture: 'Which of the four.' },
    },
  }),
};
