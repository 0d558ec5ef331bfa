import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { ASSISTANT_KINDS } from './assistant-kinds.ts';
import type { ListedModel } from './provider-models.ts';
import { announcedEnd, isOfModel } from './provider-prices.ts';

/** What a provider's list of models says of one of them. */
export interface ListedState {
  /** By this name, or as a snapshot of it: some lists have snapshots alone. */
  listed: 'by name' | 'as a snapshot' | null;
  /** Where the list or the provider's pages announce it. */
  ends_on: string | null;
  /** The newest of the same family that is listed and has no announced end; null where there is none. */
  successor: string | null;
}

export function stateIn(list: readonly ListedModel[], platform: AskedPlatform, model: string): ListedState {
  const prices = ASSISTANT_KINDS[platform].prices ?? {};
  const endOf = ({ name, ends_on }: ListedModel) => ends_on ?? announcedEnd(prices, name);
  const own = list.filter(({ name }) => isOfModel(name, model));
  const named = own.find(({ name }) => name === model);
  const [successor] = list
    .filter((one) => familyOf(one.name) === familyOf(model) && !own.includes(one) && endOf(one) === null)
    .map(({ name }) => name)
    .sort((a, b) => byNumber.compare(versionOf(b), versionOf(a)) || a.length - b.length);
  return {
    listed: named ? 'by name' : own.length > 0 ? 'as a snapshot' : null,
    ends_on: endOf(named ?? own[0] ?? { name: model, ends_on: null }),
    successor: successor ?? null,
  };
}

const byNumber = new Intl.Collator('en', { numeric: true });
const DATE = /-\d{3}[\d-]*$/;
const NUMBERED = /^\d/;
/** `gpt-6.1-sol` is version `6.1` of the family `gpt-sol`; the date of a snapshot belongs to neither. */
const familyOf = (name: string) => wordsOf(name, false).join('-');
const versionOf = (name: string) => wordsOf(name, true).join('.');
const wordsOf = (name: string, numbered: boolean) =>
  name
    .replace(DATE, '')
    .split('-')
    .filter((word) => NUMBERED.test(word) === numbered);
