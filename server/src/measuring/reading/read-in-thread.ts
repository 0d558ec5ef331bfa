import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { TrackedBrand } from '../../understanding/brands/brand-types.ts';
import type { AnswerReading, ReadableAnswer, readAnswers } from './read-answer.ts';

const read = threadWork<typeof readAnswers>(new URL('./read-answer.ts', import.meta.url), 'readAnswers');
const CPU_MS = 20_000;
/** For one answer, when all of them together took too long. */
const SINGLE_CPU_MS = 5000;

export type ThreadReader = (answers: readonly ReadableAnswer[], cpu_ms?: number) => Promise<AnswerReading[]>;

/**
 * Reads answers in a thread beside the serving process; throws `OverLimit` past a deadline for all of them together.
 */
export function createThreadReader(brands: readonly TrackedBrand[], brands_version: number): ThreadReader {
  return (answers, cpu_ms = CPU_MS) => {
    const texts = answers.map(({ text, searched, citations }) => ({
      text,
      searched,
      citations: citations.map(({ url, title }) => ({ url, title })),
    }));
    return inThread(read, { brands, brands_version, answers: texts }, { cpu_ms });
  };
}

/** Each answer with its reading; null for those that take too long even alone. */
export async function readEach<One extends ReadableAnswer>(
  reader: ThreadReader,
  answers: readonly One[],
): Promise<{ answer: One; reading: AnswerReading | null }[]> {
  const readings = await orTooLong(reader(answers));
  if (readings) return answers.map((answer, at) => ({ answer, reading: readings[at] ?? null }));
  const found: { answer: One; reading: AnswerReading | null }[] = [];
  for (const answer of answers) {
    const [reading = null] = (await orTooLong(reader([answer], SINGLE_CPU_MS))) ?? [];
    found.push({ answer, reading });
  }
  return found;
}

const orTooLong = <Found>(work: Promise<Found>): Promise<Found | null> =>
  work.catch((error) => {
    if (error instanceof OverLimit) return null;
    throw error;
  });
