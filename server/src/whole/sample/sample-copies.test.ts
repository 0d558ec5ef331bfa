import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts';
import { enterSample, type Guest } from '../../../test/enter-sample.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { freePort } from '../../../test/free-port.ts';
import { until } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { loadCopy } from './load-sample.ts';
import { endCopies } from './sample.service.ts';

let app: TestApp;
let guest: Guest;
let neighbour: Awaited<ReturnType<typeof signUpPerson>>;

const inCopy = async (of: Guest, path: string): Promise<Reply['body']> =>
  (await app.call('GET', `/api/domains/${of.domain_id}${path}`, { token: of.token })).body;

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** Without ids, which differ from copy to copy. */
const bare = (body: unknown) =>
  JSON.parse(JSON.stringify(body).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'));

beforeAll(async () => {
  const environment = { PORT: String(await freePort()) };
  app = await startTestApp({ environment, edge: true, collect: true, worker: true });
  neighbour = await signUpPerson(app);
  guest = await enterSample(app);
});
afterAll(() => app.stop());

describe('Copies of the sample', () => {
  it('Each visitor has a copy of the sample, which shows the same and which nobody else can change', async () => {
    const other = await enterSample(app);
    expect(other.domain_id).not.toBe(guest.domain_id);
    expect((await app.call('GET', `/api/domains/${guest.domain_id}`, { token: other.token })).status).toBe(
      404,
    );
    const names = (brands: { name: string }[]) => brands.map(({ name }) => name);
    const [rival] = await inCopy(other, '/competitors');
    const path = `/api/domains/${other.domain_id}/competitors/${rival.id}`;
    expect((await app.call('DELETE', path, { token: other.token })).status).toBe(200);
    expect(names(await inCopy(other, '/competitors'))).not.toContain(rival.name);
    expect(names(await inCopy(guest, '/competitors'))).toContain(rival.name);
    // Today's visitors come to the newest copy alone.
    const days = `start=${dayBefore(30)}&end=${dayBefore(1)}`;
    const report = async (of: Guest) => {
      const { totals, series } = await inCopy(of, `/analytics/report?${days}`);
      return { totals, series };
    };
    expect(await report(other)).toEqual(await report(guest));
    for (const path of ['/aeo/overview', '/knowledge-base', '/analytics/bot-visits?range=month'])
      expect(bare(await inCopy(other, path)), path).toEqual(bare(await inCopy(guest, path)));
    const pages = (await inCopy(other, '/generated-pages')).filter(
      ({ status }: { status: string }) => status === 'published',
    );
    const hostOf = async (of: Guest) =>
      (await rowsOf(app, 'select host from hostings where domain_id = $1', [of.domain_id]))[0].host;
    const host = await hostOf(other);
    expect(host).not.toBe(await hostOf(guest));
    const { port } = new URL(app.ctx.config.public_url);
    expect((await app.ctx.fetch(`http://${host}:${port}/${pages[0].slug}`)).status).toBe(200);
  });

  it('Names in the sample’s answers are marked where they stand, whatever the port in its addresses', async () => {
    const { rows } = await runText(
      app.ctx.db,
      `select m.name, a.text, m.spans from answer_mentions m join answers a on a.id = m.answer_id
       where a.domain_id = $1 and m.counted`,
      [guest.domain_id],
    );
    const marked = rows as { name: string; text: string; spans: { start: number; end: number }[] }[];
    expect(marked.length).toBeGreaterThan(1000);
    const wrong = marked.filter(({ name, text, spans }) =>
      spans.some(
        ({ start, end }) => !text.slice(start, end).toLowerCase().includes(name.slice(0, 4).toLowerCase()),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('Starting the sample over gives its guest a new copy and ends the old one; others cannot', async () => {
    const stranger = await app.call('POST', '/api/sample/start-over', { token: neighbour.token });
    expect(stranger.status).toBe(404);
    const first = await enterSample(app);
    const { body } = await app.call('POST', '/api/sample/start-over', { token: first.token });
    const next = await enterSample(app, body.copy_id);
    expect(next.domain_id).not.toBe(first.domain_id);
    await until(async () => (await app.call('GET', '/api/users/me', { token: first.token })).status === 401);
    expect((await app.call('GET', '/api/users/me', { token: guest.token })).status).toBe(200);
  });

  it('A copy of the sample that two workers load at once is there once', async () => {
    const { rows } = await runText(
      app.ctx.db,
      'insert into sample_copies (created_at) values (now()) returning id',
    );
    const { id } = rows[0] as { id: string };
    await Promise.all([loadCopy(app.ctx, id), loadCopy(app.ctx, id)]);
    const other = await enterSample(app, id);
    expect((await app.call('GET', '/api/domains', { token: other.token })).body).toHaveLength(1);
  });

  it('A copy of the sample ends after a day, and opening it later gives a new one', async () => {
    const old = await enterSample(app);
    await runText(
      app.ctx.db,
      `update sample_copies set created_at = now() - interval '25 hours' where id = $1`,
      [old.copy_id],
    );
    await endCopies(app.ctx);
    expect((await app.call('GET', '/api/users/me', { token: old.token })).status).toBe(401);
    expect((await app.call('GET', '/api/users/me', { token: guest.token })).status).toBe(200);
    expect((await enterSample(app, old.copy_id)).copy_id).not.toBe(old.copy_id);
  });
});
