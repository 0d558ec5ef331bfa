import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { ruleLabels, rulesOf } from '../conversion-rules/conversion-rules.service.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ann = await signUpPerson(app);
});
afterAll(() => app.stop());

const call = (method: string, path = '', body?: unknown, person = ann) =>
  app.call(method, `/api/domains/${ann.domain_id}/conversion-rules${path}`, { token: person.token, body });
const create = (trigger_event: string, rest: object) => call('POST', '', { trigger_event, ...rest });
const rules = async () => (await call('GET')).body;

describe('Conversion rules', () => {
  it('[P-API-42 P-API-43 P-ENT-27 P-ENT-28 P-CONST-21] Conversion rules are made for clicks, forms and page views, and listed oldest first', async () => {
    expect(await rules()).toEqual([]);
    const click = await create('click', { expression: '  Request a demo ' });
    expect(click).toMatchObject({
      status: 200,
      body: {
        id: expect.any(String),
        trigger_event: 'click',
        expression: 'Request a demo',
        url: null,
        visits: 0,
        last_at: null,
      },
    });
    const form = await create('form_submit', { url: '/contact' });
    const view = await create('page_view', { url: 'https://example.com/order/*/done' });
    expect(form.body).toMatchObject({ trigger_event: 'form_submit', expression: null, url: '/contact' });
    expect(await rules()).toEqual([click.body, form.body, view.body]);
    expect(await rulesOf(app.ctx, ann.domain_id)).toEqual([
      { id: click.body.id, on: 'click', value: 'Request a demo' },
      { id: form.body.id, on: 'form_submit', value: '/contact' },
      { id: view.body.id, on: 'page_view', value: 'example.com/order/*/done' },
    ]);
  });

  it('Deleted conversion rules come back with what they counted, unless an equal rule exists by then', async () => {
    const { body: rule } = await create('click', { expression: 'Buy' });
    await call('DELETE', `/${rule.id}`);
    expect((await call('POST', `/${rule.id}/restore`)).status).toBe(200);
    expect(await rules()).toEqual([rule]);
    await call('DELETE', `/${rule.id}`);
    await create('click', { expression: 'BUY' });
    expect((await call('POST', `/${rule.id}/restore`)).status).toBe(409);
    expect((await call('POST', `/${randomUUID()}/restore`)).status).toBe(404);
    expect(await rules()).toHaveLength(1);
  });

  it.each([
    ['click', {}, 'expression'],
    ['click', { url: '/thanks' }, 'expression'],
    ['click', { expression: 'Buy', url: '/thanks' }, 'url'],
    ['click', { expression: '   ' }, 'expression'],
    ['click', { expression: 'x'.repeat(201) }, 'expression'],
    ['form_submit', {}, 'url'],
    ['form_submit', { expression: 'Buy' }, 'url'],
    ['page_view', { expression: 'Buy', url: '/thanks' }, 'expression'],
    ['page_view', { url: 'http://' }, 'url'],
    ['page_view', { url: 'https://exa mple.com/a' }, 'url'],
    ['hover', { expression: 'Buy' }, 'trigger_event'],
  ])(
    '[P-CONV-04 P-CONV-05 P-CONV-06 P-CONV-07] A conversion rule for a %s with %j is refused with a message for %s',
    async (trigger_event, rest, field) => {
      const reply = await create(trigger_event, rest);
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.errors)).toEqual([field]);
      expect(await rules()).toEqual([]);
    },
  );

  it('Two equal conversion rules cannot be made, whatever their capitals and spaces', async () => {
    await create('click', { expression: 'Request a demo' });
    expect(await create('click', { expression: 'REQUEST  a demo' })).toMatchObject({
      status: 409,
      body: { detail: '“REQUEST  a demo” is already counted.' },
    });
    await create('page_view', { url: '/thanks' });
    expect((await create('page_view', { url: '/thanks/' })).status).toBe(409);
    expect((await create('form_submit', { url: '/thanks' })).status).toBe(200);
    expect(await rules()).toHaveLength(3);
  });

  it('A domain has at most 50 conversion rules, also when they are made at the same time', async () => {
    for (let n = 0; n < 47; n += 1) await create('click', { expression: `Button ${n}` });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create('page_view', { url: `/thanks-${n}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await rules()).toHaveLength(50);
  });

  it('[P-API-44] A conversion rule can be deleted once and made again, and the deleted one keeps its name', async () => {
    const { id } = (await create('click', { expression: 'Buy' })).body;
    const path = `/${id}`;
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('DELETE', `/${randomUUID()}`)).status).toBe(404);
    expect(await rules()).toEqual([]);
    expect(await rulesOf(app.ctx, ann.domain_id)).toEqual([]);
    const again = await create('click', { expression: 'Buy' });
    expect(again.status).toBe(200);
    expect((await rulesOf(app.ctx, ann.domain_id, { deleted: true })).map((rule) => rule.id)).toEqual([
      id,
      again.body.id,
    ]);
    expect((await ruleLabels(app.ctx, ann.domain_id)).get(id)).toBe('Clicked “Buy”');
  });

  it('[P-ROLE-09] Conversion rules can be changed only by their own organization', async () => {
    const { id } = (await create('click', { expression: 'Buy' })).body;
    const bob = await signUpPerson(app);
    expect((await call('DELETE', `/${id}`, undefined, bob)).status).toBe(404);
    const other = `/api/domains/${bob.domain_id}/conversion-rules/${id}`;
    expect((await app.call('DELETE', other, { token: bob.token })).status).toBe(404);
    expect(await rules()).toHaveLength(1);
  });
});
