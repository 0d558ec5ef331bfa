import type { Answer } from '../../assistants/assistant.ts';
import { AssistantError } from '../../assistants/assistant-error.ts';
import type { PromptAudit } from '../../assistants/reader-audit.ts';
import type { askShelved, auditShelved, shelveReader } from '../../assistants/reader-shelf.ts';
import type { ReaderSite } from '../../language/search/reader-index.ts';
import { noteUse } from '../../platform/threads/thread-figures.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import { createThreadShelf } from '../../platform/threads/thread-shelf.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';

const SHELF = new URL('../../assistants/reader-shelf.ts', import.meta.url);
const shelve = threadWork<typeof shelveReader>(SHELF, 'shelveReader');
const ask = threadWork<typeof askShelved>(SHELF, 'askShelved');
const audit = threadWork<typeof auditShelved>(SHELF, 'auditShelved');

/** One thread holds the indexes of all domains, until it has been idle for a while. */
const thread = createThreadPool({
  threads: 1,
  waiting: 500,
  idle_ms: 60_000,
  max_idle_mb: 400,
  used: noteUse,
});

const onShelf = createThreadShelf(
  () =>
    new AssistantError(
      'request',
      'Your pages took too long to read. Remove the longest source from Knowledge and try again.',
    ),
);

/** A reader whose index is in a thread; `sitesOf` is called when the index must be built. */
export interface ShelvedReader {
  key: string;
  sitesOf: () => Promise<ReaderSite[]>;
}

export const askReader = (reader: ShelvedReader, text: string, signal: AbortSignal): Promise<Answer> =>
  onShelf(shelved(reader), () => thread.run(ask, { key: reader.key, text }, { signal }));

export const auditByReader = (
  reader: ShelvedReader,
  asked: { texts: string[]; site_id: string },
): Promise<PromptAudit[]> => onShelf(shelved(reader), () => thread.run(audit, { key: reader.key, ...asked }));

const shelved = ({ key, sitesOf }: ShelvedReader) => ({
  key,
  make: async () => thread.run(shelve, { key, sites: await sitesOf() }),
});
