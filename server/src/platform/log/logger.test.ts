import { expect, it } from 'vitest';
import { createLogger, readableLine } from './logger.ts';
import { inTrace, soundRequestId, splitTrace, withTrace } from './trace.ts';

function logged(work: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  work(createLogger('info', { write }));
  return text;
}

it('The log leaves out keys, tokens, passwords and addresses, both in fields with such names and within other texts', () => {
  const text = logged((log) => {
    log.info({ password: 'hunter2', user: { email: 'ann@example.com', deep: { api_key: 'abc' } } }, 'fields');
    log.error(
      {
        error:
          '401 Incorrect API key provided: sk-proj-abcdefghijklmnop1234; smtp://joe:s3cret@mail.example.com:587 refused; ' +
          '550 <bob.b+x@mail.example.co.uk> unknown; authorization: Bearer abc.def.ghi123; eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0abc.abcdefghijkl',
        path: `/api/domains/sl_${'k3y'.repeat(14)}x`,
      },
      'words of others',
    );
  });
  for (const secret of [
    'hunter2',
    'ann@',
    'abc"',
    'sk-proj',
    's3cret',
    'joe:',
    'bob.b',
    'abc.def',
    'eyJ',
    'k3y',
  ])
    expect(text).not.toContain(secret);
  expect(text).toContain('mail.example.com:587 refused');
  for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});

it.each([
  'password',
  'token',
  'access_token',
  'refresh_token',
  'api_key',
  'secret',
  'signature',
  'authorization',
  'cookie',
  'email',
  'smtp_url',
  'database_url',
])('the value of a field called %s is never written, however deep it stands', (field) => {
  const text = logged((log) =>
    log.info({ [field]: 'canary-1', one: { [field]: 'canary-2', two: { [field]: 'canary-3' } } }, 'fields'),
  );
  expect(text).not.toContain('canary');
  expect(text.match(/\[removed\]/g)).toHaveLength(3);
});

it('Every log line says on whose behalf the work is done, also within jobs', () => {
  const given = inTrace({ request_id: 'request-1' }, () => withTrace({ id: 1 }));
  const { request_id, data } = splitTrace(given);
  expect(data).toEqual({ id: 1 });
  const text = logged((log) =>
    inTrace({ request_id: request_id ?? '', job: 'send-email' }, () => log.info({ ms: 1 }, 'job done')),
  );
  expect(JSON.parse(text)).toMatchObject({
    request_id: 'request-1',
    job: 'send-email',
    ms: 1,
    msg: 'job done',
  });
  expect(withTrace({ id: 1 })).toEqual({ id: 1 });
  expect(splitTrace({ _request_id: 'a b\n', id: 1 })).toEqual({ request_id: null, data: { id: 1 } });
  expect(splitTrace(null)).toEqual({ request_id: null, data: null });
});

it.each([
  ['0b3f6a1e-11', true],
  ['short', false],
  ['with space here', false],
  ['x'.repeat(101), false],
  ['{"level":"fatal"}', false],
  [undefined, false],
])('takes the id %s from a proxy: %s', (id, taken) => {
  expect(soundRequestId(id) !== null).toBe(taken);
});

it('A log line is laid out readably for people on a terminal', () => {
  const line =
    '{"level":"warn","time":"2026-11-22T10:20:30.000Z","waiting":3,"error":"a\\n  at b","msg":"it waits"}';
  expect(readableLine(line)).toBe('10:20:30 warn  it waits waiting=3 \n  a\n  at b\n');
});
