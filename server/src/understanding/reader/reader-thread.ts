import type { Answer } from '../../assistants/assistant.ts';
import { AssistantError } from '../../assistants/assistant-error.ts';
import type { PromptAudit } from '../../assistants/reader-audit.ts';
import type { askShelved, auditShelved, shelveReader } from '../../assistants/reader-shelf.ts';
import type { ReaderSite } from '../../language/search/reader-index.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { noteUse } from '../../platform/threads/thread-figures.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
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

const MAX_REMEMBERED = 1000;
const REST_MS = 10 * 60_000;
/** What could not be read in time is not retried at once, because it would delay the others every time. */
const refused = new Map<string, number>();
const building = new Map<string, Promise<void>>();

/** A reader whose index is in a thread; `sitesOf` is called when the index must be built. */
export interface ShelvedReader {
  key: string;
  sitesOf: () => Promise<ReaderSite[]>;
}

export const askReader = (reader: ShelvedReader, text: string, signal: AbortSignal): Promise<Answer> =>
  onShelf(reader, () => thread.run(ask, { key: reader.key, text }, { signal }));

export const auditByReader = (
  reader: ShelvedReader,
  asked: { texts: string[]; site_id: string },
): Promise<PromptAudit[]> => onShelf(reader, () => thread.run(audit, { key: reader.key, ...asked }));

/** The thread may have ended since, or dropped the index for others; then it is built again. */
async function onShelf<Found>(reader: ShelvedReader, look: () => Promise<Found | null>): Promise<Found> {
  const since = refused.get(reader.key);
  if (since !== undefined && performance.now() - since < REST_MS) throw tooHard();
  try {
    for (let tries = 0; tries < 3; tries += 1) {
      const found = await look();
      if (found !== null) return found;
      await build(reader);
    }
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    if (refused.size >= MAX_REMEMBERED) refused.clear();
    refused.set(reader.key, performance.now());
    throw tooHard();
  }
  throw new Error('An index did not stay on its shelf.');
}

async function build({ key, sitesOf }: ShelvedReader): Promise<void> {
  const running = building.get(key);
  if (running) return running;
  const made = sitesOf()
    .then((sites) => thread.run(shelve, { key, sites }))
    .finally(() => building.delete(key));
  building.set(key, made);
  return made;
}

const tooHard = () =>
  new AssistantError(
    'request',
    'Your pages took too long to read. Remove the longest source from Knowledge and try again.',
  );
