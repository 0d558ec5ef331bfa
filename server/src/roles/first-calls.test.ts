import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { signUpPerson } from '../../test/factories.ts';
import { firstCallsRoutes } from './first-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Line {
  path: string;
  status: number;
  headers: [string, string][];
  body: string;
}

const ask = (paths: string[], options: Parameters<TestApp['call']>[2] = {}) =>
  app.call(
    'GET',
    `/api/first-calls?${paths.map((path) => `path=${encodeURIComponent(path)}`).join('&')}`,
    options,
  );
const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('A page that asks several calls as one hears of each what it would have heard alone', async () => {
  const { token } = await signUpPerson(app);
  const paths = ['/api/users/me', '/api/domains', '/api/domains/nothing/competitors', '/api/nowhere'];
  const lines = linesOf((await ask(paths, { token })).text);
  expect(lines.map(({ path }) => path).sort()).toEqual(paths.toSorted());
  for (const { path, status, headers, body } of lines) {
    const alone = await app.call('GET', path, { token });
    expect({ path, status, type: Object.fromEntries(headers)['content-type'] }).toEqual({
      path,
      status: alone.status,
      type: alone.headers['content-type'],
    });
    if (status === 200) expect(body).toBe(alone.text);
  }
});

it('Calls that are asked as one are refused to strangers, each by itself', async () => {
  expect(linesOf((await ask(['/api/users/me', '/api/domains'])).text).map(({ status }) => status)).toEqual([
    401, 401,
  ]);
});

it('What is asked as one leads nowhere but to calls, and not to more of the same', async () => {
  const far = Array.from({ length: 41 }, (_, at) => `/api/domains?at=${at}`);
  const wrong = [[], ['/metrics'], ['/api/../metrics'], ['//elsewhere.example/api/'], ['/api/a b'], far];
  for (const paths of wrong) expect((await ask(paths)).status).toBe(400);
  for (const path of ['/api/first-calls?path=/api/domains', '/api/first%2Dcalls?path=/api/domains'])
    expect(linesOf((await ask([path])).text)[0]?.status).toBe(400);
});

it('A picture among calls that are asked as one gets no line, as text would spoil it, and is asked alone', async () => {
  const small = fastify();
  firstCallsRoutes(small);
  small.get('/api/picture', (_, reply) => reply.type('image/webp').send(Buffer.from([0x52, 0x80, 0xff])));
  small.get('/api/words', (_, reply) => reply.type('text/csv; charset=utf-8').send('día'));
  small.get('/api/none', (_, reply) => reply.code(204).send());
  const { payload } = await small.inject('/api/first-calls?path=/api/picture&path=/api/words&path=/api/none');
  expect(Object.fromEntries(linesOf(payload).map(({ path, body }) => [path, body]))).toEqual({
    '/api/words': 'día',
    '/api/none': '',
  });
  await small.close();
});
