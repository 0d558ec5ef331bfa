import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { brandsChanged } from './brand-events.jobs.ts';
import { hasStaleAnswers, raiseMatchedVersion } from './brands.queries.ts';
import {
  countDecisions,
  deleteDecision,
  insertDecision,
  listDecisionRows,
  type NewDecision,
  updateDecision,
} from './decisions.queries.ts';

/** All of them are looked up at every place where their brands are named. */
const MAX_DECISIONS = 1000;

export const listDecisions = (ctx: DomainCtx, role: 'own' | 'competitor' | null) =>
  listDecisionRows(ctx.db, ctx.domain_id, role);

type Decided = Pick<NewDecision, 'brand_id' | 'phrase' | 'means_brand'>;
type Shown = Pick<NewDecision, 'sentence' | 'span'>;

/**
 * Keeps what a person says a phrase means, in place of what was decided before; stored answers are then re-read. A
 * phrase that nobody has decided about must stand in an answer, where `find` looks for it. Call it in a transaction
 * that holds the domain's lock.
 */
export async function keepDecision(tx: DomainCtx, decided: Decided, find: () => Promise<Shown | undefined>) {
  const decision = { ...decided, domain_id: tx.domain_id, by: tx.user.id, at: tx.now() };
  const kept = (await updateDecision(tx.db, decision)) ?? (await add(tx, decision, find));
  await readAgain(tx, decided.brand_id);
  return kept;
}

async function add(
  tx: DomainCtx,
  decision: Omit<NewDecision, keyof Shown>,
  find: () => Promise<Shown | undefined>,
) {
  // Asked first: what is missing while answers are read again may be there right after.
  const isRereading = await hasStaleAnswers(tx.db, tx.domain_id);
  const shown = await find();
  if (!shown && isRereading)
    throw new AppError('conflict', 'Answers are being read again. Try again in a moment.');
  if (!shown) throw new AppError('not_found', 'Unclear mention not found.');
  if ((await countDecisions(tx.db, tx.domain_id)) >= MAX_DECISIONS)
    throw new AppError(
      'conflict',
      `A website has ${MAX_DECISIONS.toLocaleString('en-US')} decided mentions at most. Undo one first.`,
    );
  return insertDecision(tx.db, { ...decision, ...shown });
}

/** The matcher reads the phrase by itself again. */
export async function undoDecision(ctx: DomainCtx, id: string) {
  await inTransaction(ctx, async (tx) => {
    const gone = await deleteDecision(tx.db, tx.domain_id, id);
    if (!gone) throw new AppError('not_found', 'Decision not found.');
    await readAgain(tx, gone.brand_id);
  });
}

async function readAgain(tx: DomainCtx, brand_id: string) {
  await raiseMatchedVersion(tx.db, brand_id);
  await tx.jobs.send(tx.db, brandsChanged, { domain_id: tx.domain_id });
}
