import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { errorWords } from './error-words.ts';
import { createLogger } from './logger.ts';

const TEXT = 'what a customer wrote';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  ['JSON that is none', thrownBy(() => JSON.parse(TEXT))],
  ['a pattern made of a text', thrownBy(() => new RegExp(`(${TEXT}`))],
  ['an address that is none', thrownBy(() => new URL(TEXT))],
  ['a fault with a text in it', new Error(`cannot read ${TEXT}`)],
  ['a fault of another fault', new Error('outer', { cause: new Error(TEXT) })],
  [
    'a name of a field that somebody chose',
    new TypeError(`Cannot read properties of undefined (reading '${TEXT}')`),
  ],
  [
    'a row that the database refuses',
    Object.assign(new Error(`duplicate key: ${TEXT}`), {
      code: '23505',
      detail: TEXT,
      where: TEXT,
      table: 'topics',
    }),
  ],
  ['a text that is thrown', TEXT],
  ['many at once', new AggregateError([new Error(TEXT)], TEXT)],
])('%s is told without its words', (_what, error) => {
  expect(errorWords(error)).not.toContain('customer');
});

it('A logged error says what went wrong and where', () => {
  const error = Object.assign(new Error('x'), { code: '23505', table: 'topics', constraint: 'topics_text' });
  expect(errorWords(error)).toMatch(/^Error 23505 topics topics_text\n\s+at .*error-words\.test\.ts:\d+/);
  const system = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    errno: -111,
  });
  expect(errorWords(system)).toContain('Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:5432');
  expect(errorWords(new AppError('conflict', 'It runs already.'))).toContain(
    'AppError conflict: It runs already.',
  );
  expect(errorWords(thrownBy(() => (undefined as unknown as { a: { b: 1 } }).a.b))).toContain(
    'TypeError: Cannot read properties of undefined',
  );
});

it('No field of a log line is longer than a page', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (text: string) => void lines.push(text) });
  log.info({ error: 'x'.repeat(400_000), deep: { er: { still: 'y'.repeat(400_000) } } }, 'long');
  const line = lines.join('');
  expect(line.length).toBeLessThan(5000);
  expect(line).toContain('(400000 characters)');
});
