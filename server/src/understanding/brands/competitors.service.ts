import type { Competitor } from '@sightline/contract/understanding/competitors';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { assertCursor, type OptionalPart } from '../../platform/db/list-part.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import { brandsChanged, competitorTracked } from './brand-events.jobs.ts';
import type { BrandRow } from './brand-types.ts';
import {
  countCompetitors,
  dismissBrandRow,
  findCompetitorRow,
  insertBrand,
  isCompetitor,
  listCompetitorRows,
  listEverCompetitors,
  restoreBrandRow,
  updateBrandRow,
} from './brands.queries.ts';
import { changeBrand, distinct, nameConflict } from './brands.service.ts';

/** Turns what a person typed as a website into `https://host/path`; null when it is not one. */
function websiteAddress(typed: string): string | null {
  const text = typed.trim();
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const plausible = url.hostname.includes('.') && !url.username && !url.password;
  return plausible ? url.href.replace(/\/$/, '') : null;
}

/** Every answer is searched for each of them, and their websites are read. */
const MAX_COMPETITORS = 200;

export interface CompetitorDetails {
  name: string;
  url: string;
  aliases?: string[] | undefined;
}

export async function listCompetitors(ctx: DomainCtx, part: OptionalPart): Promise<Competitor[]> {
  const { db, domain_id } = ctx;
  if (part.cursor !== null) assertCursor(await isCompetitor(db, domain_id, part.cursor));
  return (await listCompetitorRows(db, domain_id, part)).map(toCompetitor);
}

export async function createCompetitor(ctx: DomainCtx, input: CompetitorDetails): Promise<Competitor> {
  const url = addressOf(input.url);
  const row = await inTransaction(ctx, async (tx) => {
    await roomForOne(tx);
    const inserted = await insertBrand(tx.db, {
      domain_id: tx.domain_id,
      role: 'competitor',
      name: input.name,
      aliases: distinct(input.aliases ?? []),
      url,
      domains: domainsOf(url),
      status: 'confirmed',
      source: 'person',
      evidence: [],
      created_by: tx.user.id,
      at: tx.now(),
    });
    if (!inserted) throw nameConflict(input.name);
    await tracked(tx, inserted.id, url);
    return inserted;
  });
  return toCompetitor({ ...row, pages_read: 0 });
}

/** Names that research found on the site, as far as there is room; people confirm them. */
export async function proposeCompetitors(
  ctx: Ctx,
  domain_id: string,
  found: { name: string; url: string | null; evidence: { url: string; sentence: string }[] }[],
) {
  const known = new Set(await listEverCompetitors(ctx.db, domain_id));
  const room = Math.max(0, MAX_COMPETITORS - (await countCompetitors(ctx.db, domain_id)));
  const added = found.filter((candidate) => !known.has(candidate.name.toLowerCase())).slice(0, room);
  for (const { name, url, evidence } of added) {
    await insertBrand(ctx.db, {
      domain_id,
      role: 'competitor',
      name,
      aliases: [],
      url,
      domains: domainsOf(url),
      status: 'proposed',
      source: 'site',
      evidence,
      created_by: null,
      at: ctx.now(),
    });
  }
}

export async function confirmCompetitor(ctx: DomainCtx, id: string): Promise<Competitor> {
  const row = await getCompetitorRow(ctx, id);
  if (row.status === 'proposed') {
    await inTransaction(ctx, async (tx) => {
      await updateBrandRow(tx.db, id, { status: 'confirmed' }, tx.user.id);
      await tracked(tx, id, row.url);
    });
  }
  return toCompetitor(await getCompetitorRow(ctx, id));
}

export async function updateCompetitor(
  ctx: DomainCtx,
  id: string,
  input: CompetitorDetails,
): Promise<Competitor> {
  const before = await getCompetitorRow(ctx, id);
  const url = addressOf(input.url);
  const aliases = input.aliases && distinct(input.aliases);
  await inTransaction(ctx, async (tx) => {
    const { name } = input;
    await changeBrand(tx, id, { name, aliases, url, domains: domainsOf(url), status: 'confirmed' });
    await tracked(tx, id, before.url === url ? null : url);
  });
  return toCompetitor(await getCompetitorRow(ctx, id));
}

/** Kept as dismissed, so that research does not propose it again. */
export async function removeCompetitor(ctx: DomainCtx, id: string) {
  await getCompetitorRow(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await dismissBrandRow(tx.db, id, tx.user.id);
    await tx.jobs.send(tx.db, brandsChanged, { domain_id: tx.domain_id });
  });
}

/** Undoes a removal: names, evidence and pages return, and stored answers are searched for it again. */
export async function restoreCompetitor(ctx: DomainCtx, id: string): Promise<Competitor> {
  await inTransaction(ctx, async (tx) => {
    await roomForOne(tx);
    const row = await restored(tx, id);
    if (row) await tracked(tx, id, null);
  });
  return toCompetitor(await getCompetitorRow(ctx, id));
}

async function restored(ctx: DomainCtx, id: string) {
  const { domain_id, user } = ctx;
  try {
    return await restoreBrandRow(ctx.db, { domain_id, id, by: user.id });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new AppError('conflict', 'Another competitor already has this name.');
  }
}

/** Additions are serialized, so that the limit holds. */
async function roomForOne(tx: DomainCtx) {
  await lockDomain(tx, tx.domain_id);
  if ((await countCompetitors(tx.db, tx.domain_id)) >= MAX_COMPETITORS)
    throw new AppError('conflict', `A website has ${MAX_COMPETITORS} competitors at most. Remove one first.`);
}

async function tracked(ctx: DomainCtx, brand_id: string, url: string | null) {
  await ctx.jobs.send(ctx.db, brandsChanged, { domain_id: ctx.domain_id });
  if (url)
    await ctx.jobs.send(
      ctx.db,
      { ...competitorTracked, group: ctx.domain_id },
      { domain_id: ctx.domain_id, brand_id },
    );
}

async function getCompetitorRow(ctx: DomainCtx, id: string) {
  const row = await findCompetitorRow(ctx.db, ctx.domain_id, id);
  if (!row) throw new AppError('not_found', 'Competitor not found.');
  return row;
}

function addressOf(typed: string): string | null {
  const url = websiteAddress(typed);
  if (typed.trim() && !url) {
    const message = 'Enter a website address, such as example.com.';
    throw new AppError('bad_request', message, { fields: { url: message } });
  }
  return url;
}

function domainsOf(url: string | null): string[] {
  const domain = url && registrableDomain(url);
  return domain ? [domain] : [];
}

function toCompetitor(row: BrandRow & { pages_read: number }): Competitor {
  const { id, name, url, aliases, source, evidence, pages_read } = row;
  return {
    id,
    name,
    url,
    aliases,
    source,
    evidence,
    pages_read,
    status: row.status === 'proposed' ? 'proposed' : 'confirmed',
  };
}
