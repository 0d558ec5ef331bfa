import type { Picked } from '@sightline/contract/personalizing/editor-messages';
import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import type { ElementChange } from '@sightline/contract/visiting/tracking';

/** What a person has changed, in the order in which it is made. */
export type Edits = readonly HandChange[];

/** What may be changed of one element; undefined takes a change back. */
export type Edit = {
  [Key in 'text' | 'runs' | 'href' | 'src' | 'alt' | 'hide' | 'before']?: HandChange[Key] | undefined;
};

export const editOf = (edits: Edits, selector: string) => edits.find((one) => one.selector === selector);

/** With one element changed; an element of which nothing is changed any more drops out. */
export function withEdit(edits: Edits, of: Pick<Picked, 'selector' | 'tag' | 'text'>, edit: Edit): Edits {
  const known = editOf(edits, of.selector);
  const base = known ?? { selector: of.selector, tag: of.tag, was: of.text };
  const given = Object.entries({ ...base, ...edit }).filter(([, value]) => value !== undefined);
  const next: HandChange = { ...base, ...Object.fromEntries(given) };
  for (const [key, value] of Object.entries(edit)) if (value === undefined) Reflect.deleteProperty(next, key);
  const rest = edits.filter((one) => one !== known);
  if (!changesSomething(next)) return rest;
  // A later move counts from where the earlier ones left everything, so it comes last.
  if (!known || edit.before !== undefined) return [...rest, next];
  return edits.map((one) => (one === known ? next : one));
}

const changesSomething = ({ selector: _, tag: __, was: ___, ...rest }: HandChange) =>
  Object.keys(rest).length > 0;

/** The text of each part of an element, as it is now. */
export function runsOf(edits: Edits, { selector, runs }: Picked): string[] {
  const edit = editOf(edits, selector);
  if (edit?.text !== undefined && runs.length === 1) return [edit.text];
  return runs.map((run, place) => edit?.runs?.[place] ?? run);
}

/** New texts of its parts; those that are as they were keep the original. */
export function editRuns(edits: Edits, picked: Picked, texts: readonly string[]): Edits {
  const isSame = texts.every((text, place) => text === picked.runs[place]);
  if (isSame) return withEdit(edits, picked, { text: undefined, runs: undefined });
  const [only] = texts;
  if (picked.runs.length === 1) return withEdit(edits, picked, { text: only ?? '', runs: undefined });
  const runs = texts.map((text, place) => (text === picked.runs[place] ? null : text));
  return withEdit(edits, picked, { runs, text: undefined });
}

/**
 * One place up or down among its brothers and sisters; null where there is none, or where selectors that count siblings
 * would count another move.
 */
export function moved(edits: Edits, picked: Picked, to: 'up' | 'down'): Edits | null {
  const { selector, previous, next, after_next } = picked;
  if (isCountedElsewhere(edits, selector)) return null;
  if (to === 'up') return previous === null ? null : withEdit(edits, picked, { before: previous });
  if (next === null) return null;
  if (after_next !== null) return withEdit(edits, picked, { before: after_next });
  // Behind the last one: the last one goes before it.
  if (isCountedElsewhere(edits, next) || editOf(edits, selector)?.before !== undefined) return null;
  return withEdit(edits, { selector: next, tag: 'div', text: '' }, { before: selector });
}

const isCounted = (selector: string | undefined) => selector?.includes(':nth-of-type') ?? false;
const parentOf = (selector: string) => selector.slice(0, Math.max(0, selector.lastIndexOf(' > ')));

/** Whether another element beside this one is moved or hidden by a selector that counts its siblings. */
const isCountedElsewhere = (edits: Edits, selector: string) =>
  edits.some(
    (one) =>
      one.selector !== selector &&
      (one.before !== undefined || one.hide) &&
      parentOf(one.selector) === parentOf(selector) &&
      (isCounted(one.selector) || isCounted(one.before) || isCounted(selector)),
  );

/** As the script makes them; the frame needs no ids. */
export const scriptChanges = (edits: Edits): ElementChange[] =>
  [
    ...edits.filter(({ before }) => before === undefined),
    ...edits.filter(({ before }) => before !== undefined),
  ].map(({ tag: _, was: __, ...change }) => ({ ...change, element: change.selector }));
