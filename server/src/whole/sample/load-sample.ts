import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type Ctx, inTransaction } from '../../context.ts';
import { setNextTurn } from '../../measuring/topics/topics.queries.ts';
import { listHostsUnder } from '../../publishing/hosting/hostings.queries.ts';
import { receiveVisits } from '../../visiting/visits/receive-visits.service.ts';
import { ANSWERS_HOST, portOf } from './answer-sample-site.ts';
import type { DumpHead, DumpPart } from './dump-sample.ts';
import { createRewriter } from './rewrite-sample.ts';
import { lockLoading, setReady } from './sample.queries.ts';
import { insertRows } from './sample-dump.queries.ts';
import { copyLoaded } from './sample-events.jobs.ts';
import { GUEST } from './sample-opening.ts';
import { OWN } from './sample-sites.ts';

/** Made by `npm run sample`. */
export const DUMP_FILE = path.resolve(import.meta.dirname, '../../../sample-sites/sample.zst');
const DAY_MS = 86_400_000;

const decompress = promisify(zstdDecompress);

/** Loads a copy that a visitor waits for, and lets today's visitors come. */
export async function loadCopy(ctx: Ctx, copy_id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockLoading(tx.db, copy_id))) return;
    await setReady(tx.db, copy_id, await loadSample(tx, copy_id));
    await tx.jobs.send(tx.db, copyLoaded.visit, {});
    await tx.jobs.send(tx.db, copyLoaded.tidy, {});
  });
}

/** Inserts a copy of the sample, moved to the present; in a transaction. */
export async function loadSample(tx: Ctx, copy_id: string): Promise<{ user_id: string; org_id: string }> {
  const [first = '', ...lines] = (await decompress(await readFile(DUMP_FILE))).toString().split('\n');
  const made: DumpHead = JSON.parse(first);
  const answers_host = await freeHost(tx.db);
  const port = portOf(tx.config);
  const rewrite = createRewriter({
    copy_id,
    made_at: made.made_at,
    days: Math.floor((tx.now().getTime() - Date.parse(made.made_at)) / DAY_MS),
    words: [
      [`.localhost${made.port}`, `.localhost${port}`],
      [ANSWERS_HOST, answers_host],
      [`"subdomain": "${labelOf(ANSWERS_HOST)}"`, `"subdomain": "${labelOf(answers_host)}"`],
      [GUEST, GUEST.replace('@', `-${copy_id}@`)],
    ],
  });
  const { domain_id, user_id, org_id }: DumpHead = JSON.parse(rewrite(first));
  const marks = followMarks(made.port, port.length - made.port.length);
  let inserted = Promise.resolve();
  for (const line of lines) {
    const tab = line.indexOf('\t');
    const part: DumpPart = JSON.parse(line.slice(0, tab));
    const rows = rewrite(marks(part.name, line.slice(tab + 1)));
    await inserted;
    // The database inserts these while the next are made.
    inserted = insertRows(tx.db, part, rows);
    inserted.catch(() => undefined);
  }
  await inserted;
  // The last measurement can be almost a day old, and nothing should move while a visitor looks around.
  await setNextTurn(tx.db, { domain_id, plan_days: 1, now: tx.now() });
  await receiveVisits(tx, domain_id);
  return { user_id, org_id };
}

const labelOf = (host: string) => host.slice(0, -`.${OWN.host}`.length);

/** A host name for the copy's pages, of two letters like the first: marks in answers that cite it stay where they are. */
async function freeHost(db: Ctx['db']): Promise<string> {
  const taken = new Set(await listHostsUnder(db, OWN.host));
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const labels = letters.flatMap((one) => letters.map((other) => one + other));
  const free = [ANSWERS_HOST, ...labels.map((label) => `${label}.${OWN.host}`)].find(
    (host) => !taken.has(host),
  );
  if (!free) throw new Error('There are too many copies of the sample.');
  return free;
}

interface Span {
  start: number;
  end: number;
}

/** Moves the marks of names in answers by what the ports of addresses before them grow. */
function followMarks(port: string, growth: number): (name: string, rows: string) => string {
  if (growth === 0) return (_, rows) => rows;
  const ports = new Map<string, number[]>();
  const moved = (answer_id: string, offset: number) =>
    offset + growth * (ports.get(answer_id) ?? []).filter((at) => at < offset).length;
  return (name, rows) => {
    if (name === 'answers')
      for (const { id, text } of JSON.parse(rows) as { id: string; text: string | null }[])
        ports.set(
          id,
          [...(text ?? '').matchAll(new RegExp(`\\.localhost${port}`, 'g'))].map(({ index }) => index),
        );
    if (name !== 'answer_mentions') return rows;
    const mentions: { answer_id: string; first_offset: number; spans: Span[]; negated: Span[] }[] =
      JSON.parse(rows);
    const both = (answer_id: string, spans: Span[]) =>
      spans.map((span) => ({
        ...span,
        start: moved(answer_id, span.start),
        end: moved(answer_id, span.end),
      }));
    return JSON.stringify(
      mentions.map(({ answer_id, first_offset, spans, negated, ...rest }) => ({
        ...rest,
        answer_id,
        first_offset: moved(answer_id, first_offset),
        spans: both(answer_id, spans),
        negated: both(answer_id, negated),
      })),
    );
  };
}
