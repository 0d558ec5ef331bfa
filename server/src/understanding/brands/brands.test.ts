import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { getBrandsVersion } from './brands.queries.ts';
import { getOwnBrand, learnAlias } from './brands.service.ts';
import { proposeCompetitors } from './competitors.service.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app, { organization_name: 'Acme' });
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: ann.token, body });

describe('Names', () => {
  it('The brand and a competitor never have the same name, whoever is renamed', async () => {
    const rival = (await call('POST', '/competitors', { name: 'Rival', url: '' })).body;
    const taken = { status: 409, body: { errors: { name: expect.any(String) } } };
    expect(await call('PATCH', '/brand', { name: 'RIVAL' })).toMatchObject(taken);
    expect(await call('PUT', `/competitors/${rival.id}`, { name: 'acme', url: '' })).toMatchObject(taken);
    expect(await call('POST', '/competitors', { name: 'ACME', url: '' })).toMatchObject(taken);
    expect((await call('GET', '/brand')).body.name).toBe('Acme');
  });

  it('Two competitors cannot take the same name at the same moment', async () => {
    const added = await Promise.all(
      ['First', 'Second', 'Third', 'Fourth'].map((name) => call('POST', '/competitors', { name, url: '' })),
    );
    const renamed = await Promise.all(
      added.map(({ body }) => call('PUT', `/competitors/${body.id}`, { name: 'Same', url: '' })),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('A name is kept once, whatever its case, in the first spelling', async () => {
    const { body } = await call('PATCH', '/brand', { aliases: ['Acme Tills', 'ACME TILLS', 'AcmePOS'] });
    expect(body.aliases).toEqual(['Acme Tills', 'AcmePOS']);
  });

  it.each([
    ['a right-to-left mark', 'A\u202ecme'],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('A name may hold %s without an error', async (_what, name) => {
    expect((await call('PATCH', '/brand', { name, aliases: [name] })).status).toBe(200);
    expect((await call('POST', '/competitors', { name: `${name} 2`, url: '', aliases: [name] })).status).toBe(
      200,
    );
    expect((await call('GET', '/competitors')).status).toBe(200);
    await call('PATCH', '/brand', { name: 'Acme', aliases: [] });
  });
});

describe('A competitor', () => {
  it('A competitor loses its website, domain and all, when the address is emptied', async () => {
    const { id } = (await call('POST', '/competitors', { name: 'Gone', url: 'https://gone.example/shop' }))
      .body;
    const { body } = await call('PUT', `/competitors/${id}`, { name: 'Gone', url: '' });
    expect(body).toMatchObject({ name: 'Gone', url: null });
    expect((await call('GET', '/competitors')).body).toContainEqual(
      expect.objectContaining({ id, url: null }),
    );
  });

  it('A removed competitor can be added again by hand', async () => {
    const { id } = (await call('POST', '/competitors', { name: 'Back', url: '' })).body;
    await call('DELETE', `/competitors/${id}`);
    expect((await call('DELETE', `/competitors/${id}`)).status).toBe(404);
    expect((await call('POST', '/competitors', { name: 'back', url: '' })).body.id).not.toBe(id);
  });

  it('A removed competitor can be restored as it was, with its other names, its evidence and its status', async () => {
    const rival = { name: 'Undone', url: 'https://undone.example', aliases: ['Undone Ltd'] };
    const added = (await call('POST', '/competitors', rival)).body;
    await proposeCompetitors(app.ctx, ann.domain_id, [
      { name: 'Perhaps', url: null, evidence: [{ url: 'https://a.example', sentence: 'Or Perhaps.' }] },
    ]);
    const before = (await call('GET', '/competitors')).body;
    const perhaps = before.find(({ name }: { name: string }) => name === 'Perhaps');
    for (const { id } of [added, perhaps]) {
      await call('DELETE', `/competitors/${id}`);
      expect((await call('POST', `/competitors/${id}/restore`)).status).toBe(200);
      expect((await call('POST', `/competitors/${id}/restore`)).status, 'once more changes nothing').toBe(
        200,
      );
    }
    expect((await call('GET', '/competitors')).body).toEqual(before);
    expect(perhaps.status).toBe('proposed');
    expect((await call('POST', `/competitors/${ann.domain_id}/restore`)).status).toBe(404);
  });

  it('A removed competitor cannot be restored next to another of its name', async () => {
    const { id } = (await call('POST', '/competitors', { name: 'Twice', url: '' })).body;
    await call('DELETE', `/competitors/${id}`);
    await call('POST', '/competitors', { name: 'twice', url: '' });
    expect(await call('POST', `/competitors/${id}/restore`)).toMatchObject({ status: 409 });
  });

  it('Restoring a proposed competitor never makes answers look as if they had been read with later names', async () => {
    await proposeCompetitors(app.ctx, ann.domain_id, [{ name: 'Maybe', url: null, evidence: [] }]);
    const { id } = (await call('GET', '/competitors')).body.find(
      ({ name }: { name: string }) => name === 'Maybe',
    );
    await call('DELETE', `/competitors/${id}`);
    const removed = await getBrandsVersion(app.ctx.db, ann.domain_id);
    await call('POST', `/competitors/${id}/restore`);
    expect(await getBrandsVersion(app.ctx.db, ann.domain_id)).toBeGreaterThan(removed);
  });

  it('A competitor that research proposes never makes stored answers look unread', async () => {
    const before = (await call('GET', '/brand')).body;
    await proposeCompetitors(app.ctx, ann.domain_id, [{ name: 'Proposed', url: null, evidence: [] }]);
    expect((await call('GET', '/brand')).body).toEqual(before);
    const proposed = (await call('GET', '/competitors')).body;
    expect(proposed).toContainEqual(expect.objectContaining({ name: 'Proposed', status: 'proposed' }));
  });

  it('A competitor is confirmed once, however often somebody clicks', async () => {
    const [proposed] = (await call('GET', '/competitors')).body.filter(
      ({ status }: { status: string }) => status === 'proposed',
    );
    const clicks = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', `/competitors/${proposed.id}/confirm`)),
    );
    for (const { status, body } of clicks) {
      expect(status).toBe(200);
      expect(body.status).toBe('confirmed');
    }
  });
});

it('A website has at most 200 competitors, however fast they are added and whoever finds them', async () => {
  const bob = await signUpPerson(app);
  const known = Array.from({ length: 198 }, (_, n) => ({ name: `Known ${n}`, url: null, evidence: [] }));
  await proposeCompetitors(app.ctx, bob.domain_id, known);
  const added = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) =>
      app.call('POST', `/api/domains/${bob.domain_id}/competitors`, {
        token: bob.token,
        body: { name, url: '' },
      }),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(added.find(({ status }) => status === 409)?.body.detail).toBe(
    'A website has 200 competitors at most. Remove one first.',
  );
  await proposeCompetitors(app.ctx, bob.domain_id, [{ name: 'Found later', url: null, evidence: [] }]);
  const list = await app.call('GET', `/api/domains/${bob.domain_id}/competitors`, { token: bob.token });
  expect(list.body).toHaveLength(200);
});

it('A name that the site gives itself is learned once', async () => {
  const dan = await signUpPerson(app, { organization_name: 'Acme' });
  const own = await getOwnBrand(app.ctx, dan.domain_id);
  for (const name of ['Acme Point of Sale', 'ACME point of sale', own.name.toLowerCase()])
    await learnAlias(app.ctx, own, name);
  const { body } = await app.call('GET', `/api/domains/${dan.domain_id}/brand`, { token: dan.token });
  expect(body.aliases).toEqual(['Acme Point of Sale']);
});

it('A name that a person took off the brand does not come back when the site is read again', async () => {
  const cleo = await signUpPerson(app);
  const own = await getOwnBrand(app.ctx, cleo.domain_id);
  await learnAlias(app.ctx, own, 'Emergency Plumber');
  const at = `/api/domains/${cleo.domain_id}/brand`;
  expect((await app.call('GET', at, { token: cleo.token })).body.aliases).toEqual(['Emergency Plumber']);
  await app.call('PATCH', at, { token: cleo.token, body: { aliases: [] } });
  await learnAlias(app.ctx, own, 'Emergency Plumber');
  expect((await app.call('GET', at, { token: cleo.token })).body.aliases).toEqual([]);
});
