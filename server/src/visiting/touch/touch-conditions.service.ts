import type { ScriptCondition, TouchRule } from '@sightline/contract/visiting/tracking';
import { fitsPattern } from '../../platform/text/fits-pattern.ts';

/** All of these; holds without any. */
export const allOf = (...conditions: ScriptCondition[]): ScriptCondition =>
  conditions.length === 1 ? (conditions[0] as ScriptCondition) : [0, ...conditions.map(noneOf)];
export const anyOf = (...conditions: ScriptCondition[]): ScriptCondition =>
  conditions.length === 1 ? (conditions[0] as ScriptCondition) : [1, ...conditions];
export const noneOf = (condition: ScriptCondition): ScriptCondition => [0, condition];

/** A rule on first touches as the script reads it. */
export function conditionOf({
  hosts,
  sources,
  mediums,
  campaign,
  returning,
  country,
}: TouchRule): ScriptCondition {
  const senders: ScriptCondition[] = [
    ...(hosts?.length ? [like('host', hosts.map(belowHost))] : []),
    ...(sources?.length ? [like('utm_source', sources)] : []),
  ];
  return allOf(
    ...(hosts || sources ? [anyOf(...senders)] : []),
    ...(mediums ? [like('utm_medium', mediums)] : []),
    ...(campaign === undefined ? [] : [like('utm_campaign', [campaign])]),
    ...(returning ? [like('returning', ['true'])] : []),
    ...(country === undefined ? [] : [like('country', [country])]),
  );
}

/** The host itself and those below it. */
export const belowHost = (host: string) => `*.${host.replace(/^www\./i, '')}`;

export const like = (fact: string, texts: readonly string[]): ScriptCondition => [fact, ...texts.map(fold)];

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** What a visit says for a condition. */
export interface ConditionFacts {
  facts: Readonly<Record<string, unknown>>;
  /** Paths of the pages before; undefined where nobody knows. */
  seen: readonly string[] | undefined;
  /** Names of facts that nobody knows. */
  isUnknown: (fact: string) => boolean;
}

/**
 * Whether a condition holds; null where that depends on what nobody knows. The script decides in the same way with code
 * of its own; `server/test/condition-cases.ts` tests both. Time stays linear in what is typed.
 */
export function meetsCondition(condition: ScriptCondition, of: ConditionFacts): boolean | null {
  if (typeof condition[0] === 'number') {
    const [wanted, ...rest] = condition as [0 | 1, ...ScriptCondition[]];
    const found = rest.map((one) => meetsCondition(one, of));
    if (found.includes(true)) return wanted === 1;
    return found.includes(null) ? null : wanted === 0;
  }
  const [name, ...texts] = condition as [string, ...(string | [number, number])[]];
  const fact = factOf(name, of);
  return fact === null ? null : texts.some((text) => fitsFact(text, fact.value));
}

function factOf(name: string, { facts, seen, isUnknown }: ConditionFacts): { value: unknown } | null {
  if (!name.startsWith('/')) return isUnknown(name) ? null : { value: facts[name] };
  return seen ? { value: seen.filter((path) => fitsPattern(name, path)).length } : null;
}

function fitsFact(text: string | [number, number], value: unknown): boolean {
  if (typeof text === 'string') return fitsPattern(text, fold(String(value ?? '')));
  const number = typeof value === 'boolean' ? Number.NaN : Number(value ?? Number.NaN);
  return number >= text[0] && number <= text[1];
}

/** Facts that a condition asks for, by name. */
export function factsAsked(condition: ScriptCondition): string[] {
  if (typeof condition[0] !== 'number') return [String(condition[0])];
  return (condition.slice(1) as ScriptCondition[]).flatMap(factsAsked);
}

/**
 * Signs of which a visit has at least one where the condition holds on its first page: hosts as `*.host`, texts of UTM
 * parameters, `+` for an earlier visit; null where it may hold without any.
 */
export function signsOf(condition: ScriptCondition): string[] | null {
  if (typeof condition[0] === 'number') {
    const [wanted, ...rest] = condition as [0 | 1, ...ScriptCondition[]];
    const needed = rest.map((one) => (wanted === 1 ? signsOf(one) : signsWithout(one)));
    if (wanted === 1) return needed.every((signs) => signs !== null) ? needed.flat() : null;
    const known = needed.filter((signs) => signs !== null);
    return known.length > 0 ? known.flat() : null;
  }
  const [name, ...texts] = condition as [string, ...(string | [number, number])[]];
  // No page was seen before the first one.
  if (name.startsWith('/')) return [];
  if (name === 'returning') return texts.includes('true') && texts.length === 1 ? ['+'] : null;
  if (!['host', 'utm_source', 'utm_medium', 'utm_campaign'].includes(name)) return null;
  const signs = texts.map(String);
  const isPlain = (text: string) => /^(?:\*\.)?[^*]+$|^\*\.[^*.]+\.\*$/.test(text) && text !== '.';
  return signs.every(isPlain) ? signs : null;
}

/** Signs of a negated condition: those of what it negates. */
function signsWithout(condition: ScriptCondition): string[] | null {
  return condition[0] === 0 && condition.length === 2 ? signsOf(condition[1] as ScriptCondition) : null;
}
