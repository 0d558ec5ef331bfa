import { callDocs, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { conversionRuleSchema, conversions } from './conversions.ts';

const fields: Parts = {
  trigger_event: 'What a visitor does: clicks, sends a form, or sees a page.',
  expression: ['Text of the link or button, for clicks; null for the others.', 'Request a quote'],
  url: ['A path, an address, or a pattern with `*`, for forms and pages; null for clicks.', '/thanks'],
};
const rule: Parts = { rule_id: 'Id of the rule, from the list of rules.' };

export const conversionsDocs: RoomDocs = {
  schemas: [
    schemaDocs('ConversionRule', conversionRuleSchema, 'What counts as a conversion.', {
      ...fields,
      id: 'Id of the rule.',
      visits: ['Visits that it matched.', 31],
      last_at: 'When it last matched (UTC); null before the first time.',
    }),
  ],
  calls: callDocs('conversions', conversions, {
    list: 'Only rules that count now.',
    create: {
      about: 'Visits before it are not counted. The same rule twice is refused.',
      input: {
        ...fields,
        expression: ['Text of the link or button; needed for clicks.', 'Request a quote'],
        url: ['A path, an address, or a pattern with `*`; needed for forms and pages.', '/thanks'],
      },
      refuses: [409],
    },
    remove: { about: 'Can be taken back by `restore`.', input: rule },
    restore: { about: 'The rule counts from now on.', input: rule, refuses: [409] },
  }),
};
