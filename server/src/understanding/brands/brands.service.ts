import type { Brand } from '@sightline/contract/understanding/brand';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import { brandsChanged } from './brand-events.jobs.ts';
import type { BrandRow, TrackedBrand } from './brand-types.ts';
import {
  addAlias,
  type BrandChanges,
  getOwnBrandRow,
  hasBrand,
  hasStaleAnswers,
  insertBrand,
  listTrackedRows,
  updateBrandRow,
} from './brands.queries.ts';

export async function createOwnBrand(
  ctx: Ctx,
  input: { domain_id: string; name: string; host: string; created_by: string },
) {
  const domain = registrableDomain(input.host);
  await insertBrand(ctx.db, {
    domain_id: input.domain_id,
    role: 'own',
    name: input.name,
    aliases: [],
    url: `https://${input.host}`,
    domains: domain ? [domain] : [],
    status: 'confirmed',
    source: 'person',
    evidence: [],
    created_by: input.created_by,
    at: ctx.now(),
  });
}

export function getOwnBrand(ctx: Ctx, domain_id: string): Promise<BrandRow> {
  return getOwnBrandRow(ctx.db, domain_id);
}

/** The customer first, then its confirmed competitors. */
export function listTracked(ctx: Ctx, domain_id: string): Promise<TrackedBrand[]> {
  return listTrackedRows(ctx.db, domain_id);
}

/** Not found when the brand belongs to another website. */
export async function assertBrand(ctx: DomainCtx, id: string): Promise<void> {
  if (!(await hasBrand(ctx.db, ctx.domain_id, id))) throw new AppError('not_found', 'Brand not found.');
}

/** The name that the site gives itself counts as the brand's too. */
export async function learnAlias(ctx: Ctx, own: { id: string; domain_id: string }, alias: string) {
  await inTransaction(ctx, async (tx) => {
    const added = await addAlias(tx.db, own.id, alias);
    if (added) await tx.jobs.send(tx.db, brandsChanged, { domain_id: own.domain_id });
  });
}

/** Conflict when the domain has another brand with that name. */
export async function changeBrand(ctx: DomainCtx, id: string, changes: BrandChanges) {
  try {
    await updateBrandRow(ctx.db, id, changes, ctx.user.id);
  } catch (error) {
    throw isDuplicate(error) ? nameConflict(changes.name ?? 'This name') : error;
  }
}

export function nameConflict(name: string) {
  const message = `${name} is already tracked.`;
  return new AppError('conflict', message, { fields: { name: message } });
}

export async function getBrand(ctx: DomainCtx): Promise<Brand> {
  const { name, aliases, domains, owned_properties } = await getOwnBrandRow(ctx.db, ctx.domain_id);
  return {
    name,
    aliases,
    domains,
    owned_properties,
    rematching: await hasStaleAnswers(ctx.db, ctx.domain_id),
  };
}

export async function updateBrand(
  ctx: DomainCtx,
  changes: {
    name?: string | undefined;
    aliases?: string[] | undefined;
    owned_properties?: string[] | undefined;
  },
): Promise<Brand> {
  const own = await getOwnBrandRow(ctx.db, ctx.domain_id);
  const aliases = changes.aliases && distinct(changes.aliases);
  await inTransaction(ctx, async (tx) => {
    await changeBrand(tx, own.id, { ...changes, aliases });
    await tx.jobs.send(tx.db, brandsChanged, { domain_id: tx.domain_id });
  });
  return getBrand(ctx);
}

/** Without duplicates, ignoring case; the first spelling stays. */
export function distinct(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
}
