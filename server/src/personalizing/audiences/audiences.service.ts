import type { Audience, AudienceRule } from '@sightline/contract/personalizing/audiences';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { visitsByVariant } from '../../visiting/visits/visit-sums.service.ts';
import {
  deleteAudienceRow,
  insertAudience,
  rankRows,
  updateAudienceRow,
} from '../variants/audience-rows.queries.ts';
import { writeVariants } from '../variants/personalization.jobs.ts';
import { listTriggerRows, type TriggerRow } from '../variants/personalization.queries.ts';
import { audienceSentence } from './audience-sentence.ts';
import { checkAudience } from './check-audience.ts';

/** Each is tried in every visitor's browser. */
const MAX_AUDIENCES = 30;

interface NewAudience {
  name: string;
  rule: AudienceRule;
}

/** With the starting variants, in the order in which they are tried. */
export async function listAudiences(ctx: DomainCtx): Promise<Audience[]> {
  const [rows, visits] = await Promise.all([
    listTriggerRows(ctx.db, ctx.domain_id),
    visitsByVariant(ctx, ctx.domain_id),
  ]);
  return firstsOf(rows).map(({ id, variant_id, label, description, conditions }) => {
    const same = rows.filter(({ first_id }) => first_id === id);
    return {
      ...{ id, variant_id, sentence: description, rule: conditions },
      name: nameOf(label),
      visits: same.reduce((sum, row) => sum + (visits.get(row.variant_id) ?? 0), 0),
    };
  });
}

export async function createAudience(ctx: DomainCtx, { name, rule }: NewAudience): Promise<Audience> {
  checkAudience(rule);
  return inTransaction(ctx, async (tx) => {
    await roomFor(tx, name, null);
    const { domain_id, now } = tx;
    const row = { domain_id, name, sentence: audienceSentence(rule), rule, at: now() };
    const { id } = await insertAudience(tx.db, row);
    await tx.jobs.send(tx.db, writeVariants, { domain_id });
    return audienceOf(tx, id);
  });
}

export async function updateAudience(
  ctx: DomainCtx,
  { audience_id, name, rule }: NewAudience & { audience_id: string },
): Promise<Audience> {
  checkAudience(rule);
  return inTransaction(ctx, async (tx) => {
    await roomFor(tx, name, audience_id);
    const row = { domain_id: tx.domain_id, id: audience_id, name, sentence: audienceSentence(rule), rule };
    if ((await updateAudienceRow(tx.db, row)) === 0) throw notFound();
    await tx.jobs.send(tx.db, writeVariants, { domain_id: tx.domain_id });
    return audienceOf(tx, audience_id);
  });
}

export async function removeAudience(ctx: DomainCtx, audience_id: string): Promise<void> {
  const gone = await deleteAudienceRow(ctx.db, { domain_id: ctx.domain_id, id: audience_id });
  if (gone === 0) throw notFound();
}

/** Names all of them, so that nobody orders what they have not seen. */
export async function orderAudiences(ctx: DomainCtx, ids: readonly string[]): Promise<Audience[]> {
  await inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    const rows = firstsOf(await listTriggerRows(tx.db, tx.domain_id));
    const named = new Set(ids);
    if (named.size !== ids.length || rows.length !== ids.length || rows.some(({ id }) => !named.has(id)))
      throw new AppError('conflict', 'The list has changed meanwhile. Load it again, then order it.');
    await rankRows(tx.db, tx.domain_id, ids);
  });
  return listAudiences(ctx);
}

/** Variants that share their visitors are one audience, by its first. */
const firstsOf = (rows: readonly TriggerRow[]) => rows.filter(({ id, first_id }) => id === first_id);

/** Without the letter of the first of several variants. */
const nameOf = (label: string) => label.replace(/ \(A\)$/, '');

async function audienceOf(ctx: DomainCtx, id: string): Promise<Audience> {
  const found = (await listAudiences(ctx)).find((audience) => audience.id === id);
  if (!found) throw notFound();
  return found;
}

/** Changes are serialized, so that each name exists once and the limit holds. */
async function roomFor(tx: DomainCtx, name: string, id: string | null): Promise<void> {
  await lockDomain(tx, tx.domain_id);
  const others = firstsOf(await listTriggerRows(tx.db, tx.domain_id)).filter((row) => row.id !== id);
  if (others.some(({ label }) => nameOf(label).toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', `“${name}” already exists. Choose another name.`);
  if (others.filter(({ conditions }) => conditions).length >= MAX_AUDIENCES)
    throw new AppError('conflict', `A website has at most ${MAX_AUDIENCES} audiences. Delete one first.`);
}

const notFound = () => new AppError('not_found', 'Audience not found.');
