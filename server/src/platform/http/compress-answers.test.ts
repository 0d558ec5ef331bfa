import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const TEXT = 'Which till suits a small bakery? '.repeat(200);
const BIG = TEXT.repeat(50);
const app = Fastify();
await compressAnswers(app);
app.get('/text', (_request, reply) => reply.type('text/plain').send(TEXT));
app.get('/big', () => ({ text: BIG }));
app.get('/stream', (_request, reply) => reply.type('text/csv').send(Readable.from([TEXT, TEXT])));
app.get('/broken', (_request, reply) => reply.type('text/csv').send(Readable.from(failing())));
app.get('/short', () => ({ ok: true }));
app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.from(TEXT)));
afterAll(() => app.close());

async function* failing() {
  yield TEXT;
  throw new Error('away');
}

const get = (url: string, accepts = 'gzip, br', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { 'accept-encoding': accepts } });

it.each([
  ['/text', TEXT],
  ['/big', JSON.stringify({ text: BIG })],
  ['/stream', TEXT + TEXT],
])('%s is packed for those who can read it, and whole for the others', async (url, text) => {
  const packed = await get(url);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text);
  expect(packed.rawPayload.length).toBeLessThan(text.length / 5);
  const whole = await get(url, 'identity');
  expect(whole.headers['content-encoding']).toBeUndefined();
  expect(whole.body).toBe(text);
});

it('Short answers, pictures and answers to HEAD are not compressed', async () => {
  for (const reply of [await get('/short'), await get('/picture'), await get('/text', 'gzip', 'HEAD')])
    expect(reply.headers['content-encoding']).toBeUndefined();
});

it('A compressed answer whose source breaks is not passed off as complete', async () => {
  const { rawPayload } = await get('/broken');
  expect(() => gunzipSync(rawPayload)).toThrow();
});
