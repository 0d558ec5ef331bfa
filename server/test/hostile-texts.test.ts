import { expect, it } from 'vitest';
import { cpuTimeOf, MAX_CALL_MS } from './cpu-time.ts';
import type { TextReader } from './given-texts.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { TEXT_CHECKS } from './text-checks.ts';
import { TEXT_READERS } from './text-readers.ts';
import { TEXT_WRITERS } from './text-writers.ts';

/** The ones that were once most expensive; `HOSTILE=all` runs all of them, which takes a quarter of an hour. */
const WORST =
  /^(?:initials in capitals|assignments|blank lines|words without a stop|one long word|different names|prices|footnotes|combining marks of two classes)$/;
/** Without `THOROUGH=on`, the one that most parsers fail on: a sentence without an end. */
const FEW = /^words without a stop$/;
const CHOSEN = process.env.THOROUGH ? WORST : FEW;

const texts = Object.entries(HOSTILE_TEXTS).filter(([what]) => process.env.HOSTILE || CHOSEN.test(what));

/** Comparing whole texts runs in a thread with a deadline, so only its caller waits. */
const MAX_CHECK_MS = 2 * MAX_CALL_MS;
/** So does writing from texts, a task nobody waits for; it only has to end. */
const MAX_TASK_MS = 5 * MAX_CALL_MS;

/** Above these, what takes too long is no matter of the machine: so many times the limit, or as long for half the text. */
const [MAX_TIMES, MAX_GROWTH] = [3, 3];

/** What exceeds its limit and grows faster than the text, with the time it takes: a busy machine slows all of it alike. */
async function slowOnes({ most, read }: TextReader, most_ms: number): Promise<string[]> {
  const slow: string[] = [];
  for (const [what, make] of texts) {
    const text = make(most);
    const ms = await cpuTimeOf(() => read(text), most_ms);
    if (ms <= most_ms) continue;
    const half = make(Math.round(most / 2));
    const growth = ms / (await cpuTimeOf(() => read(half), 0));
    if (ms > MAX_TIMES * most_ms || growth > MAX_GROWTH)
      slow.push(`${what}: ${Math.round(ms)} ms, ${growth.toFixed(1)} times as long as half of it`);
  }
  return slow;
}

it.each(Object.entries(TEXT_READERS))(
  'Reading a text of this kind takes no longer than anybody would notice: %s',
  async (_name, reader) => expect(await slowOnes(reader, MAX_CALL_MS)).toEqual([]),
);

it.each(Object.entries(TEXT_CHECKS))(
  'Checking a text of this kind takes no longer than the person who saved it waits: %s',
  async (_name, reader) => expect(await slowOnes(reader, MAX_CHECK_MS)).toEqual([]),
);

it.each(Object.entries(TEXT_WRITERS))(
  'Writing from a text of this kind soon comes to an end: %s',
  async (_name, writer) => expect(await slowOnes(writer, MAX_TASK_MS)).toEqual([]),
);
