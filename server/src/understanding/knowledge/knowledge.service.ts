import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { readSource } from './knowledge.jobs.ts';
import {
  countEntries,
  findEntryRow,
  insertEntry,
  listEntryRows,
  setReading,
  setRemoved,
  setRestored,
} from './knowledge.queries.ts';
import { MAX_NOTES, MAX_SOURCES } from './knowledge-bounds.ts';

/** Turns a source's address as typed into the form used to fetch and compare it. */
function sourceAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`,
  );
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
  if (!isWeb || url.username || url.password || url.href.length > 2000) {
    const message = 'Enter a web address, such as https://example.com/guide.pdf.';
    throw new AppError('bad_request', message, { fields: { source_url: message } });
  }
  url.hash = '';
  return url.href;
}

export interface EntryInput {
  entry_type: KnowledgeEntry['entry_type'];
  source_type: KnowledgeEntry['source_type'];
  source_url?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  content_text?: string | null | undefined;
}

export function listKnowledge(ctx: DomainCtx): Promise<KnowledgeEntry[]> {
  return listEntryRows(ctx.db, ctx.domain_id, MAX_SOURCES + MAX_NOTES);
}

/** A link is read in the background; a text stays a draft until someone accepts its merge into the overview. */
export async function createEntry(ctx: DomainCtx, input: EntryInput): Promise<KnowledgeEntry> {
  const { domain_id } = ctx;
  const { entry_type } = input;
  const fields = entry_type === 'link' ? linkFields(input) : textFields(input);
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, domain_id);
    await insideLimit(tx, entry_type, 1);
    const inserted = await insertEntry(tx.db, {
      ...fields,
      domain_id,
      entry_type,
      source_type: input.source_type,
      title: input.title || null,
      description: input.description || null,
      created_by: tx.user.id,
      at: tx.now(),
    });
    if (!inserted) throw knownAddress();
    if (entry_type === 'link')
      await tx.jobs.send(tx.db, { ...readSource, group: domain_id }, { entry_id: inserted.id });
    // Returned as added, because a worker may finish it a moment later.
    return getEntry(tx, inserted.id);
  });
}

/** Conflict when adding `more` would exceed the limit. */
async function insideLimit(ctx: DomainCtx, entry_type: KnowledgeEntry['entry_type'], more = 0) {
  const [most, what] = entry_type === 'link' ? [MAX_SOURCES, 'sources'] : [MAX_NOTES, 'notes'];
  if ((await countEntries(ctx.db, ctx.domain_id, entry_type)) + more > most)
    throw new AppError('conflict', `The knowledge base is full: ${most} ${what}. Delete one to make room.`);
}

function linkFields({ source_url }: EntryInput) {
  return { source_url: sourceAddress(source_url ?? ''), content_text: null, status: 'reading' as const };
}

function textFields({ content_text }: EntryInput) {
  if (!content_text) {
    const message = 'Enter what we should know.';
    throw new AppError('bad_request', message, { fields: { content_text: message } });
  }
  return { source_url: null, content_text, status: 'draft' as const };
}

/** Removes it with its pages; it can be restored for a day. */
export async function removeEntry(ctx: DomainCtx, id: string) {
  const { domain_id } = ctx;
  if (!(await setRemoved(ctx.db, { domain_id, id, at: ctx.now() }))) throw noSuchEntry();
}

/** Undoes a removal. A source that was being read is read now. */
export async function restoreEntry(ctx: DomainCtx, id: string): Promise<KnowledgeEntry> {
  const { domain_id } = ctx;
  await inTransaction(ctx, async (tx) => {
    await lockDomain(tx, domain_id);
    const entry = await restored(tx, id);
    if (!entry) return;
    await insideLimit(tx, entry.entry_type);
    if (entry.status === 'reading')
      await tx.jobs.send(tx.db, { ...readSource, group: domain_id }, { entry_id: id });
  });
  return getEntry(ctx, id);
}

async function restored({ db, domain_id }: DomainCtx, id: string) {
  try {
    return await setRestored(db, { domain_id, id });
  } catch (error) {
    throw isDuplicate(error) ? knownAddress() : error;
  }
}

function knownAddress() {
  const message = 'This address is already one of your sources.';
  return new AppError('conflict', message, { fields: { source_url: message } });
}

export async function readAgain(ctx: DomainCtx, id: string): Promise<KnowledgeEntry> {
  const entry = await getEntry(ctx, id);
  if (entry.entry_type !== 'link')
    throw new AppError('bad_request', 'Only sources with an address can be read.');
  await inTransaction(ctx, async (tx) => {
    if (await setReading(tx.db, id))
      await tx.jobs.send(tx.db, { ...readSource, group: ctx.domain_id }, { entry_id: id });
  });
  return getEntry(ctx, id);
}

export async function getEntry(ctx: DomainCtx, id: string): Promise<KnowledgeEntry> {
  const row = await findEntryRow(ctx.db, ctx.domain_id, id);
  if (!row) throw noSuchEntry();
  const { domain_id: _, ...entry } = row;
  return entry;
}

const noSuchEntry = () => new AppError('not_found', 'Entry not found. A teammate may have deleted it.');
