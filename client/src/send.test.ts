import { expect, it } from 'vitest';
import { SightlineError } from './errors.ts';
import { type Route, send } from './send.ts';

const CREATE: Route = ['POST', '/api/domains/{id}/competitors'];
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const away = (retry_after: string) =>
  json({ title: '', status: 503, detail: 'Away.', code: 'unavailable' }, 503, { 'retry-after': retry_after });

/** A server that answers one thing after the other, and what it was sent. */
function server(...answers: (Response | Error)[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const ask = async (url: unknown, init: RequestInit = {}) => {
    sent.push({ url: String(url), init });
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer;
    return answer;
  };
  const options = { url: 'https://sightline.test', key: 'sl_1', fetch: ask as typeof fetch };
  return { sent, call: (route: Route, input: object) => send(options, route, input, {}) };
}
const headersOf = ({ init }: { init: RequestInit }) => init.headers as Record<string, string>;

it('Ids go into the path, the rest of a POST into its body and of a GET into its query', async () => {
  const { sent, call } = server(json({ id: 'b' }), json([]));
  expect(await call(CREATE, { id: 'a/b', name: 'Rival' })).toEqual({ id: 'b' });
  await call(['GET', '/api/domains/{id}/visitors'], { id: 'a', filters: ['x:1', 'x:2'], cursor: undefined });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://sightline.test/api/domains/a%2Fb/competitors',
    'https://sightline.test/api/domains/a/visitors?filters=x%3A1&filters=x%3A2',
  ]);
  expect(sent.map(({ init }) => init.body)).toEqual(['{"name":"Rival"}', undefined]);
});

it('A call is sent again after an outage, with the same Idempotency-Key', async () => {
  const { sent, call } = server(new TypeError('fetch failed'), away('1'), json({ ok: true }));
  expect(await call(CREATE, { id: 'a' })).toEqual({ ok: true });
  const keys = sent.map((one) => headersOf(one)['idempotency-key']);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

it('What waiting does not change is refused at once, and an endless outage in the end', async () => {
  const refusal = { title: '', status: 404, detail: 'Domain not found.', code: 'not_found' };
  const once = server(json(refusal, 404));
  await expect(once.call(CREATE, { id: 'a' })).rejects.toMatchObject({ code: 'not_found', retryAfter: null });
  const long = server(away('600'));
  await expect(long.call(CREATE, { id: 'a' })).rejects.toBeInstanceOf(SightlineError);
  expect([once.sent.length, long.sent.length]).toEqual([1, 1]);
});

it('A page of a proxy is told as an error with its status', async () => {
  const { call } = server(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call(CREATE, { id: 'a' })).rejects.toMatchObject({ status: 502, code: 'unknown' });
});
