import type { ReaderIndex } from '../language/search/index-types.ts';
import { buildReaderIndex, type ReaderSite } from '../language/search/reader-index.ts';
import type { Answer } from './assistant.ts';
import { readerAnswer } from './reader-answer.ts';
import { auditPrompt, type PromptAudit } from './reader-audit.ts';

/** Indexes are expensive to build and large to transfer, so the newest few stay in the thread that built them. */
const MAX_SHELVED = 12;
const shelf = new Map<string, ReaderIndex>();

/** Builds an index and keeps it under `key`, which identifies its source. */
export function shelveReader({ key, sites }: { key: string; sites: ReaderSite[] }): void {
  const index = buildReaderIndex(sites);
  shelf.delete(key);
  shelf.set(key, index);
  const oldest = shelf.keys().next();
  if (shelf.size > MAX_SHELVED && !oldest.done) shelf.delete(oldest.value);
}

/** The built-in reader's answer; null when there is no index under `key`. */
export function askShelved({ key, text }: { key: string; text: string }): Answer | null {
  const index = shelf.get(key);
  return index ? readerAnswer(index, text) : null;
}

/** Whether one site answers each of the prompts; null when there is no index under `key`. */
export function auditShelved(asked: { key: string; texts: string[]; site_id: string }): PromptAudit[] | null {
  const index = shelf.get(asked.key);
  return index ? asked.texts.map((text) => auditPrompt(index, text, asked.site_id)) : null;
}
