import type { ScriptRule } from '@sightline/contract/tracking';
import { config } from './config.ts';
import { visitNow } from './visit.ts';

type Converting = { rules?: string[]; value?: number; currency?: string; external_id?: string };

/** What the page says of a conversion, on the element, its form or anything around it. */
function worth(from: Element | null): Converting {
  const attribute = (name: string) => {
    const mark = `[data-conversion-${name}]`;
    const form = (from as HTMLButtonElement | null)?.form;
    const holder = from
      ? (from.closest(mark) ?? (form instanceof Element ? form.closest(mark) : null))
      : document.querySelector(mark);
    return holder?.getAttribute(`data-conversion-${name}`)?.trim();
  };
  const [value, currency, id] = [attribute('value'), attribute('currency'), attribute('id')];
  return {
    ...(value && Number.isFinite(+value) && { value: +value }),
    ...(currency && { currency: currency.slice(0, 3).toUpperCase() }),
    ...(id && { external_id: id.slice(0, 200) }),
  };
}

/** The rules that something fulfils for the first time in this visit. */
export function newlyFulfilled(kind: ScriptRule['on'], fits: (value: string) => boolean): string[] {
  const { rules } = visitNow();
  const found = config.rules.filter(({ on, id, value }) => on === kind && !rules.includes(id) && fits(value));
  rules.push(...found.map(({ id }) => id));
  return found.map(({ id }) => id).slice(0, 50);
}

/** `from` is null for a view: the page as a whole speaks for it. */
export const converting = (rules: string[], from: Element | null): Converting =>
  rules.length ? { rules, ...worth(from) } : {};
