import { askedAt, asks, withoutAsked } from '../languages/asked.ts';
import { ASKS_FOR_IT } from '../languages/question-patterns.ts';
import type { ContactKind, Demand, ValueKind } from './typed-values.ts';

/** How questions ask to reach a company, or when it is open; booking asks for none of its contacts. */
const ASKED_CONTACTS: [string, ContactKind[]][] = [
  ['hours', ['hours']],
  ['phone', ['phone', 'mail']],
  ['mail', ['mail']],
  ['place', ['place']],
];
/** The kinds of values that ways of asking ask for. */
const ASKED: [string, ValueKind[]][] = [
  ...ASKED_CONTACTS,
  ['date', ['date', 'hours']],
  ['duration', ['duration']],
  ['booking', ['phone', 'mail']],
];

/** The kinds of values that reach a company, where a question asks for one of them. */
export const askedContacts = (text: string, language: string): ContactKind[] => [
  ...new Set(ASKED_CONTACTS.flatMap(([kind, values]) => (asks(kind, text, language) ? values : []))),
];

/** A question without the words that ask for a value. */
export const withoutValueWords = (text: string, language: string): string =>
  withoutAsked([...ASKED.map(([kind]) => kind), 'number-of', 'first'], text, language);

/** What a question asks for by name, where no answer without such a value answers it. */
export function demandedValue(text: string, language: string): Demand | null {
  if (!ASKS_FOR_IT.test(text) && !asks('first', text, language)) return null;
  if (asks('hours', text, language)) return 'hours';
  if (asks('phone-number', text, language)) return 'phone';
  if (asks('contact', text, language)) return 'contact';
  if (asksFor('date', text, language)) return 'date';
  return ASKS_PERSON.test(text) || asks('person', text, language) ? 'person' : null;
}

/** Who does it, not who may. */
const ASKS_PERSON =
  /^\W*(?:who(?:'s| is| are| was| were) (?:the|your|behind|in charge)|who (?:founded|started|created|owns?|runs?|leads?|wrote|built|manages?)|by whom|bei wem|(?:von|an|mit) wem|wer (?:ist|sind|leitet|macht|führt|gründete|hat|war)|qui (?!peut|doit|a droit)|quién(?:es)? (?!puede|debe)|chi (?!può|deve|ha diritto)|wie (?:is|zijn|leidt|was) (?:de|het|jullie|er)|quem (?!pode|deve)|kto (?!może)|кто (?!может)|cine (?!poate)|ποι(?:ος|α|οι) (?!μπορεί)|kdo (?!může))(?![\p{L}])/iu;

/** "What happens when it fails?" asks for no date: the word begins a question for one. */
const MAX_BEFORE_WHEN = 12;
const WHEN = /^(?:when|wann|quand|cuándo|quando|wanneer|när|hvornår|når|milloin|koska|mikor)$/iu;

function asksFor(kind: string, text: string, language: string): boolean {
  const match = askedAt(kind, text, language);
  return match !== null && (match.index <= MAX_BEFORE_WHEN || !WHEN.test(match[0]));
}

/** The kinds of values that a question asks for; price and number are recognized by `readQuestion`. */
export function askedValues(text: string, language: string): ValueKind[] {
  const kinds = ASKED.flatMap(([kind, values]) => (asksFor(kind, text, language) ? values : []));
  return [...new Set(kinds)];
}
