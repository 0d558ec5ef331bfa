import type { ScriptCondition } from '@sightline/contract/visiting/tracking';
import { isLike } from './address.ts';
import { low } from './page-text.ts';

/** What is known of a visit, and the paths of the pages seen before. */
type Facts = Record<string, unknown> & { seen: string[] };

/** Whether a condition holds for these facts. */
export const meets = ([name, ...rest]: ScriptCondition, facts: Facts): boolean => {
  if (typeof name !== 'string') return rest.some((one) => meets(one as ScriptCondition, facts)) === !!name;
  const fact = name[0] === '/' ? facts.seen.filter((path) => isLike(path, name)).length : facts[name];
  return (rest as (string | [number, number])[]).some((one) =>
    typeof one === 'string'
      ? isLike(low(fact), one)
      : (fact as number) >= one[0] && (fact as number) <= one[1],
  );
};
