import { domainToASCII } from 'node:url';
import type { Domain } from '@sightline/contract/company/domains';
import type { Limits } from '@sightline/contract/company/organizations';
import { dayIn, knownZone } from '@sightline/contract/time-zones';
import { type Ctx, type DomainCtx, inTransaction, type ReadCtx, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { dayRange, type WantedDays, type ZonedDays } from '../../platform/day-range.ts';
import { nameAccount } from '../../platform/log/trace.ts';
import { planOf } from '../billing/billing.service.ts';
import { addedWords } from './added-words.ts';
import { domainAdded, frequencyChosen } from './domain-announcements.ts';
import { contentSetUp } from './domain-events.jobs.ts';
import {
  type DomainChanges,
  type DomainRow,
  findDescriptions,
  findDomainRow,
  findOwner,
  findTimeZone,
  insertDomain,
  listDomainRows,
  listTimeZones,
  lockDomainRow,
  updateDomainRow,
} from './domains.queries.ts';

/** A host that ends in a number is an IP address in one of its spellings. */
const NUMBER = /^(\d+|0x[0-9a-f]*)$/;

/** A website address as people type it → host name. */
export function cleanHost(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  const host = domainToASCII(bare.toLowerCase());
  const labels = host.split('.');
  const valid =
    host.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(label));
  const isAddress = NUMBER.test(labels.at(-1) ?? '');
  if (!valid || isAddress) {
    const what = 'Please enter a valid domain (e.g., example.com)';
    const message = isAddress ? `${what}, not an IP address.` : what;
    throw new AppError('bad_request', message, { fields: { domain_url: message } });
  }
  return host;
}

/** The time zone whose days and hours a website's figures are of. */
export async function timeZoneOf(ctx: Pick<Ctx, 'db'>, domain_id: string): Promise<string> {
  return knownZone((await findTimeZone(ctx.db, domain_id))?.time_zone);
}

/** The same of several websites. */
export async function timeZonesOf(
  ctx: Pick<Ctx, 'db'>,
  domain_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (domain_ids.length === 0) return new Map();
  const rows = await listTimeZones(ctx.db, domain_ids);
  return new Map(rows.map(({ id, time_zone }) => [id, knownZone(time_zone)]));
}

/** The days that a request means on the website's calendar. */
export async function askedDays(ctx: ReadCtx, wanted: WantedDays): Promise<ZonedDays> {
  const time_zone = await timeZoneOf(ctx, ctx.domain_id);
  return { ...dayRange(wanted, dayIn(time_zone, ctx.now())), time_zone };
}

/** Adds a website and starts reading it. Call it in a transaction. */
export async function createDomain(
  tx: Ctx,
  input: {
    org_id: string;
    host: string;
    brand_name: string;
    created_by: string;
    time_zone?: string | undefined;
  },
) {
  const id = await insertDomain(tx.db, { ...input, time_zone: knownZone(input.time_zone), at: tx.now() });
  const { host, brand_name, created_by } = input;
  await tx.announce(tx, domainAdded, { domain_id: id, host, brand_name, created_by });
  return { id };
}

/** The caller's own domain, or "not found": the only place that decides who may see what. */
export async function enterDomain(ctx: UserCtx, id: string): Promise<DomainCtx> {
  const owner = await findOwner(ctx.db, id);
  if (owner?.org_id !== ctx.user.org_id) throw new AppError('not_found', 'Domain not found.');
  nameAccount(owner.org_id);
  return { ...ctx, domain_id: id };
}

export async function listDomains(ctx: UserCtx): Promise<Domain[]> {
  return (await listDomainRows(ctx.db, ctx.user.org_id)).map(toDomain);
}

export async function getDomain(ctx: DomainCtx): Promise<Domain> {
  return toDomain(await getDomainRow(ctx, ctx.domain_id));
}

/** With the settings used by the server. */
export async function getDomainRow(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await findDomainRow(ctx.db, id);
  if (!row) throw new AppError('not_found', 'Domain not found.');
  nameAccount(row.org_id);
  return row;
}

export async function updateDomain(ctx: DomainCtx, changes: DomainChanges): Promise<Domain> {
  await inTransaction(ctx, async (tx) => {
    await refuseBeyondPlan(tx, changes);
    const before = changes.completed_cms_onboarding ? await lockDomainRow(tx.db, tx.domain_id) : undefined;
    if (!(await updateDomainRow(tx.db, tx.domain_id, changes))) throw overviewChanged();
    if (before?.selected_cms && !before.completed_cms_onboarding)
      await tx.jobs.send(tx.db, contentSetUp, { domain_id: tx.domain_id });
    const { domain_id } = tx;
    if (changes.measuring_frequency)
      await tx.announce(tx, frequencyChosen, { domain_id, limits: await limitsOf(tx) });
  });
  return getDomain(ctx);
}

const limitsOf = async (ctx: DomainCtx) => (await planOf(ctx, ctx.user.org_id)).limits;

async function refuseBeyondPlan(ctx: DomainCtx, { measuring_frequency }: DomainChanges) {
  if (measuring_frequency !== 'daily' || (await limitsOf(ctx)).frequency === 'daily') return;
  const message = 'Your plan measures weekly. Upgrade to measure daily.';
  throw new AppError('payment_required', message, { fields: { measuring_frequency: message } });
}

/** Whether new content goes live automatically: that option is on, and someone has completed the setup. */
export async function publishesAlone(ctx: Ctx, domain_id: string): Promise<boolean> {
  const { auto_publish_pages, completed_cms_onboarding } = await getDomainRow(ctx, domain_id);
  return auto_publish_pages && completed_cms_onboarding;
}

/** Conflict when a `version` is given and the description has a newer one. */
export async function setDescription(ctx: Ctx, domain_id: string, description: string, version?: number) {
  const row = await updateDomainRow(ctx.db, domain_id, { description, description_version: version });
  if (!row) throw overviewChanged();
  return { description, ...row };
}

const overviewChanged = () =>
  new AppError('conflict', 'The overview changed since you opened it. Compare it with your text.');

/**
 * What people added to the description, as plain text. Research's part comes from the pages, so it is not a source of
 * its own.
 */
export async function ownWordsOf(ctx: Ctx, domain_id: string): Promise<string> {
  const row = await findDescriptions(ctx.db, domain_id);
  return addedWords(row?.researched_description ?? '', row?.description ?? '');
}

/** The writer of the description; null when people have changed it, or nobody knows. */
export async function describedBy(ctx: Ctx, domain_id: string): Promise<string | null> {
  const row = await findDescriptions(ctx.db, domain_id);
  return row?.description === row?.researched_description ? (row?.researched_by ?? null) : null;
}

/** Guidance for the content, as markdown. */
export async function setFeedback(ctx: Ctx, domain_id: string, feedback: string) {
  await updateDomainRow(ctx.db, domain_id, { feedback });
}

export async function getLimits(ctx: DomainCtx): Promise<{ limits: Limits }> {
  return { limits: await limitsOf(ctx) };
}

function toDomain(row: DomainRow): Domain {
  const { org_id: _, is_sample: __, ...domain } = row;
  return domain;
}
