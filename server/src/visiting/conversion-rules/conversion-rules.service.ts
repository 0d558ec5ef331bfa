import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import type { ScriptRule, TrackedEvent } from '@sightline/contract/visiting/tracking';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type EventGoalRow,
  insertRule,
  listEventGoalRows,
  listRuleRows,
  markRuleDeleted,
  markRuleRestored,
  type RuleRow,
} from './conversion-rules.queries.ts';
import { ruleAdded, ruleRemoved } from './conversion-rules-announcements.ts';
import { canonicalAddress, factsOf, fitsRule, isSameName, isSameRule } from './match-rule.ts';

/** As many as an event can name. */
const MAX_RULES = 50;

/** Rules that the script knows. */
export type PageRuleRow = RuleRow & Pick<ConversionRule, 'trigger_event'>;

const isPageRule = (row: RuleRow): row is PageRuleRow => row.trigger_event !== 'event';

interface NewRule {
  trigger_event: ConversionRule['trigger_event'];
  expression?: string | undefined;
  url?: string | undefined;
}

/** Listeners that measure by rules may refuse it. */
export async function createRule(ctx: DomainCtx, input: NewRule): Promise<ConversionRule> {
  const rule = checkedRule(input);
  return inTransaction(ctx, async (tx) => {
    await roomFor(tx, { ...rule, id: '' });
    const { domain_id, user, now } = tx;
    const row = await insertRule(tx.db, { ...rule, domain_id, created_by: user.id, at: now() });
    await tx.announce(tx, ruleAdded, { domain_id, rule_id: row.id });
    return { ...row, trigger_event: rule.trigger_event, visits: 0, last_at: null };
  });
}

/** Clicks need a text, other events an address, and nothing else is allowed. */
function checkedRule(input: NewRule): Omit<PageRuleRow, 'id'> {
  const { trigger_event } = input;
  const [expression, url] = [input.expression ?? null, input.url ?? null];
  const isClick = trigger_event === 'click';
  if (isClick && expression === null) throw refusal('expression', 'Enter the button or link text to count.');
  if (isClick && url !== null) throw refusal('url', 'Clicks are matched by text only.');
  if (!isClick && url === null) throw refusal('url', 'Enter the address to count, such as /thanks.');
  if (!isClick && expression !== null) throw refusal('expression', 'Only clicks are matched by text.');
  if (url !== null && canonicalAddress(url) === null)
    throw refusal('url', 'Enter a path such as /thanks or a URL such as https://example.com/thanks.');
  return { trigger_event, expression, url };
}

const refusal = (field: string, message: string) =>
  new AppError('bad_request', message, { fields: { [field]: message } });

/** Listeners that measure by the rule may refuse. */
export async function removeRule(ctx: DomainCtx, rule_id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { domain_id } = tx;
    await lockDomain(tx, domain_id);
    const changed = await markRuleDeleted(tx.db, { domain_id, id: rule_id, at: tx.now() });
    if (changed === 0) throw new AppError('not_found', 'Conversion action not found.');
    await tx.announce(tx, ruleRemoved, { domain_id, rule_id });
  });
}

/** Undoes a removal. */
export async function restoreRule(ctx: DomainCtx, rule_id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const all = await pageRules(tx, tx.domain_id, { deleted: true });
    const rule = all.find(({ id }) => id === rule_id);
    if (!rule) throw new AppError('not_found', 'Conversion action not found.');
    await roomFor(tx, rule);
    const { domain_id } = tx;
    await markRuleRestored(tx.db, { domain_id, id: rule_id });
    await tx.announce(tx, ruleAdded, { domain_id, rule_id });
  });
}

/** Additions are serialized, so that each rule exists once and the limit holds. */
async function roomFor(tx: DomainCtx, rule: PageRuleRow): Promise<void> {
  await lockDomain(tx, tx.domain_id);
  const rows = await pageRules(tx, tx.domain_id, { deleted: false });
  if (rows.some((row) => isSameRule(toScriptRule(row), toScriptRule(rule))))
    throw new AppError('conflict', `“${wordingOf(rule)}” is already counted.`);
  if (rows.length >= MAX_RULES)
    throw new AppError(
      'conflict',
      `A website has at most ${MAX_RULES} conversion actions. Delete one first.`,
    );
}

/**
 * Active rules as the script has them; `deleted` adds former ones, so that re-reading the log gives the same counts.
 */
export async function rulesOf(
  ctx: Ctx,
  domain_id: string,
  of: { deleted: boolean } = { deleted: false },
): Promise<ScriptRule[]> {
  return (await pageRules(ctx, domain_id, of)).map(toScriptRule);
}

/** A rule as the script has it, with its name for people. */
export type NamedRule = ScriptRule & { label: string };

/** Active rules, without goals for named events, of which nobody knows where they happen. */
export async function namedRules(ctx: Ctx, domain_id: string): Promise<NamedRule[]> {
  const rows = await pageRules(ctx, domain_id, { deleted: false });
  return rows.map((row) => ({ ...toScriptRule(row), label: labelOf(row) }));
}

/** Whether a text that is clicked, or an address, fulfills a rule. Pure. */
export const fulfills = (rule: ScriptRule, fact: string): boolean => fitsRule(rule, fact);

/** Oldest first, without goals for named events. */
export async function pageRules({ db }: Ctx, domain_id: string, of: { deleted: boolean }) {
  return (await listRuleRows(db, domain_id, of)).filter(isPageRule);
}

/** A named event counts as a conversion from now on. */
export async function createEventGoal(ctx: DomainCtx, name: string): Promise<EventGoalRow> {
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    const live = (await listEventGoalRows(tx.db, tx.domain_id)).filter((goal) => goal.deleted_at === null);
    if (live.some((goal) => isSameName(goal.name, name)))
      throw new AppError('conflict', `“${name}” is already counted.`);
    if (live.length >= MAX_RULES)
      throw new AppError(
        'conflict',
        `A website has at most ${MAX_RULES} goals for events. Delete one first.`,
      );
    const { domain_id, user, now } = tx;
    const at = now();
    const rule = { trigger_event: 'event' as const, expression: name, url: null };
    const { id } = await insertRule(tx.db, { ...rule, domain_id, created_by: user.id, at });
    return { id, name, created_at: at.toISOString(), deleted_at: null };
  });
}

/** Oldest first, also former ones. */
export const eventGoals = ({ db }: Ctx, domain_id: string): Promise<EventGoalRow[]> =>
  listEventGoalRows(db, domain_id);

/** Rules and goals of events that count now, for people, oldest first. */
export async function liveGoals({ db }: Ctx, domain_id: string): Promise<{ id: string; label: string }[]> {
  return (await listRuleRows(db, domain_id, { deleted: false })).map((row) => ({
    id: row.id,
    label: labelOf(row),
  }));
}

/** Labels of all rules that ever existed, by id, for people. */
export async function ruleLabels(ctx: Pick<Ctx, 'db'>, domain_id: string): Promise<Map<string, string>> {
  const rows = await listRuleRows(ctx.db, domain_id, { deleted: true });
  return new Map(rows.map((row) => [row.id, labelOf(row)]));
}

/** The rules an event matches: those the script names, if the event's own facts agree. Pure. */
export function confirmedRules(event: TrackedEvent, rules: readonly ScriptRule[]): string[] {
  const found = factsOf(event);
  const named = 'rules' in event ? new Set(event.rules) : null;
  if (!found || !named || named.size === 0) return [];
  return rules
    .filter(
      (rule) =>
        named.has(rule.id) && rule.on === found.on && found.facts.some((fact) => fitsRule(rule, fact)),
    )
    .map(({ id }) => id);
}

const wordingOf = ({ expression, url }: Pick<RuleRow, 'expression' | 'url'>) => expression ?? url ?? '';

/** Addresses in canonical form, so that the script has little to do. */
const toScriptRule = (row: PageRuleRow): ScriptRule => ({
  id: row.id,
  on: row.trigger_event,
  value: row.expression ?? canonicalAddress(row.url ?? '') ?? '',
});

function labelOf(row: RuleRow) {
  const value = wordingOf(row);
  if (row.trigger_event === 'event') return `Event “${value}”`;
  if (row.trigger_event === 'click') return `Clicked “${value}”`;
  return row.trigger_event === 'form_submit' ? `Sent the form on ${value}` : `Viewed ${value}`;
}
