import {
  type Suggestion,
  type SuggestionTarget,
  type SuggestionTotals,
  suggestionTargetSchema,
} from '@sightline/contract/measuring/suggestions';
import { type Ctx, type DomainCtx, inTransaction, type ReadCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertCursor } from '../../platform/db/list-part.ts';
import { assertTopicExecution } from '../executions/executions.service.ts';
import { closeByIds } from './avoided-targets.queries.ts';
import { avoidedSeenIn, holdAvoided } from './avoided-targets.service.ts';
import {
  applySuggestionsOfPrompt,
  countSuggestions,
  findSuggestion,
  hasSuggestion,
  listSuggestionPart,
  listSuggestionRows,
  listSuggestionsSeenIn,
  setSuggestionStatus,
} from './suggestions.queries.ts';

const MAX_PER_EXECUTION = 200;
/** The part of a list reserved for applied suggestions, so that a long to-do list does not hide them. */
const APPLIED_PART = 10;

type Groups = Record<SuggestionTarget, Suggestion[]>;

interface Wanted {
  grouped: boolean;
  per_type_limit: number;
  types?: string | undefined;
  status?: 'pending' | 'applied' | 'any' | undefined;
  cursor?: string | undefined;
}

interface Listed {
  groups?: Groups;
  items?: Suggestion[];
  totals?: SuggestionTotals;
}

/** To-do first, strongest evidence first. */
export async function listSuggestions(ctx: ReadCtx, input: Wanted): Promise<Listed> {
  const types = targetsOf(input.types);
  if (input.status !== undefined || input.cursor !== undefined) return listInParts(ctx, input, types);
  const { domain_id, db } = ctx;
  const rows = await listSuggestionRows(db, { domain_id, types, limit: input.per_type_limit });
  return listed(input, types, (target) =>
    shortened(
      rows.filter((row) => row.target_type === target),
      input.per_type_limit,
    ),
  );
}

async function listInParts(ctx: ReadCtx, input: Wanted, types: SuggestionTarget[]): Promise<Listed> {
  const { domain_id, db } = ctx;
  const { status, cursor = null, per_type_limit: limit } = input;
  const [target_type] = types;
  if (cursor !== null) {
    if (status === undefined || !target_type || types.length > 1)
      throw new AppError(
        'bad_request',
        'With a cursor, name one type and a status, as in the answer before.',
      );
    assertCursor(await hasSuggestion(db, domain_id, { target_type, id: cursor }));
  }
  const wanted = { domain_id, types, status: status === 'any' ? null : (status ?? null), limit, cursor };
  const [rows, counts] = await Promise.all([listSuggestionPart(db, wanted), countSuggestions(db, domain_id)]);
  const totals: SuggestionTotals = {
    owned_media: { pending: 0, applied: 0 },
    earned_media: { pending: 0, applied: 0 },
  };
  for (const { target_type, status, n } of counts) totals[target_type][status] = n;
  return { ...listed(input, types, (target) => rows.filter((row) => row.target_type === target)), totals };
}

function listed(
  { grouped }: Wanted,
  types: SuggestionTarget[],
  of: (target: SuggestionTarget) => Suggestion[],
): Listed {
  if (grouped) return { groups: { owned_media: of('owned_media'), earned_media: of('earned_media') } };
  return { items: types.flatMap(of) };
}

export async function listSuggestionsOfExecution(
  ctx: ReadCtx,
  topic_execution_id: string,
): Promise<Suggestion[]> {
  const { domain_id } = ctx;
  await assertTopicExecution(ctx, topic_execution_id);
  const without = await avoidedSeenIn(ctx, domain_id, topic_execution_id);
  return listSuggestionsSeenIn(ctx.db, domain_id, { topic_execution_id, without, limit: MAX_PER_EXECUTION });
}

export async function changeSuggestionStatus(
  ctx: DomainCtx,
  input: { suggestion_id: string; status: 'pending' | 'applied' },
): Promise<Suggestion> {
  const { suggestion_id: id, status } = input;
  return inTransaction(ctx, async (tx) => {
    const { domain_id, user } = tx;
    await setSuggestionStatus(tx.db, { domain_id, id, status, by: user.id, at: tx.now() });
    const suggestion = await findSuggestion(tx.db, domain_id, id);
    if (!suggestion) throw new AppError('not_found', 'Suggestion not found.');
    // One that was applied before its target was ruled out must not become a to-do again.
    const isAvoided = await holdAvoided(tx, domain_id);
    if (status === 'pending' && isAvoided(suggestion)) await closeByIds(tx.db, [id], tx.now());
    return suggestion;
  });
}

/** Completes the suggestion for a prompt when a page that answers it is published. Call it in the same transaction. */
export function applySuggestionsOfPage(
  tx: Ctx,
  page: { domain_id: string; prompt_id: string | null; question: string | null; by: string | null; at: Date },
): Promise<void> {
  return applySuggestionsOfPrompt(tx.db, page);
}

function targetsOf(types: string | undefined): SuggestionTarget[] {
  if (types === undefined) return ['owned_media', 'earned_media'];
  return [...new Set(types.split(',').map((type) => type.trim()))].map((type) => {
    const target = suggestionTargetSchema.safeParse(type);
    if (!target.success)
      throw new AppError('bad_request', 'Types are owned_media and earned_media, separated by a comma.');
    return target.data;
  });
}

function shortened(rows: Suggestion[], limit: number): Suggestion[] {
  const pending = rows.filter(({ status }) => status === 'pending');
  const applied = rows.filter(({ status }) => status === 'applied');
  const kept = Math.min(applied.length, Math.floor(limit / APPLIED_PART));
  const todo = pending.slice(0, limit - kept);
  return [...todo, ...applied.slice(0, limit - todo.length)];
}
