import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import { config } from './config.ts';
import { current, keepVisit } from './visit.ts';

interface Converting {
  rules: string[];
  value: number;
  currency?: string;
  external_id?: string;
}

/** The rules that match for the first time in this visit. */
export const newlyFulfilled = (kind: ScriptRule['on'], fits: (value: string) => unknown) => {
  const rules = current.rules;
  const found = config.rules.filter(
    (rule) => rule.on === kind && !rules.includes(rule.id) && fits(rule.value),
  );
  const ids = found.map((rule) => rule.id);
  rules.push(...ids);
  keepVisit();
  return ids;
};

/**
 * Conversion data in the page: on the element, its form or any ancestor; for a view, anywhere. The server leaves out a
 * value that is no number, and a currency that is none.
 */
export const converting = (rules: string[], from?: Element): Converting | '' | undefined => {
  const attribute = (name: string) => {
    const mark = `[data-conversion-${name}]`;
    const holder = from
      ? (from.closest(mark) ?? (from as HTMLButtonElement).form?.closest(mark))
      : document.querySelector(mark);
    return holder?.getAttribute(mark.slice(1, -1))?.trim() || undefined;
  };
  return (
    rules[0] && {
      rules,
      value: +(attribute('value') as string),
      currency: attribute('currency'),
      external_id: attribute('id'),
    }
  );
};
