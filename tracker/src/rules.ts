import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import { config } from './config.ts';
import { cut } from './guard.ts';
import { current, keepVisit } from './visit.ts';

interface Converting {
  rules?: string[];
  value?: number;
  currency?: string;
  external_id?: string;
}

/** The rules that match for the first time in this visit. */
export function newlyFulfilled(kind: ScriptRule['on'], fits: (value: string) => unknown): string[] {
  const counted = current?.rules ?? [];
  const found = config.rules.flatMap(({ on, id, value }) =>
    on === kind && !counted.includes(id) && fits(value) ? id : [],
  );
  counted.push(...found);
  if (found[0]) keepVisit();
  return found;
}

/** Conversion data in the page: on the element, its form or any ancestor; for a view, anywhere. */
export function converting(rules: string[], from?: Element): Converting {
  if (!rules.length) return {};
  const attribute = (name: string) => {
    const mark = `data-conversion-${name}`;
    const holder = from
      ? (from.closest(`[${mark}]`) ?? (from as HTMLButtonElement).form?.closest(`[${mark}]`))
      : document.querySelector(`[${mark}]`);
    return holder?.getAttribute(mark)?.trim() || undefined;
  };
  const value = +(attribute('value') as string);
  return {
    rules,
    value: Math.abs(value) < 1 / 0 ? value : undefined,
    currency: attribute('currency')?.slice(0, 3).toUpperCase(),
    external_id: cut(attribute('id') ?? '', 200) || undefined,
  };
}
