import type { ConversionRule } from '@sightline/contract/conversions';
import type { ScriptRule, TrackedEvent } from '@sightline/contract/tracking';
import type { Ctx, DomainCtx } from '../../context.ts';
import { factOf, fitsRule } from './match-rule.ts';

export function listRules(_ctx: DomainCtx): Promise<ConversionRule[]> {
  throw new Error('Not built yet.');
}

export function createRule(
  _ctx: DomainCtx,
  _input: {
    trigger_event: ConversionRule['trigger_event'];
    expression?: string | undefined;
    url?: string | undefined;
  },
): Promise<ConversionRule> {
  throw new Error('Not built yet.');
}

export function removeRule(_ctx: DomainCtx, _rule_id: string): Promise<void> {
  throw new Error('Not built yet.');
}

/** Rules in force, as the script has them. */
export function rulesOf(_ctx: Ctx, _domain_id: string): Promise<ScriptRule[]> {
  throw new Error('Not built yet.');
}

/** Labels of all rules there ever were, by id, for people. */
export function ruleLabels(_ctx: Ctx, _domain_id: string): Promise<Map<string, string>> {
  throw new Error('Not built yet.');
}

/** The rules that an event fulfils: those the script names, as far as its own facts say so too. Pure. */
export function confirmedRules(event: TrackedEvent, rules: readonly ScriptRule[]): string[] {
  const found = factOf(event);
  const named = 'rules' in event ? new Set(event.rules) : null;
  if (!found || !named || named.size === 0) return [];
  return rules
    .filter((rule) => named.has(rule.id) && rule.on === found.on && fitsRule(rule, found.fact))
    .map(({ id }) => id);
}
