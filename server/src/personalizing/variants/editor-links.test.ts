import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { forgeToken } from '../../../test/forge-token.ts';
import { switchTrackingOn } from '../../../test/tracked.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';

let at: VariantsApp;
/** Serves the script. */
let edge: TestApp;
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
  edge = await startTestApp({ connection: at.app.connection, collect: true });
});
afterAll(async () => {
  await edge.stop();
  await at.stop();
});

const pathOf = async () => `/variants/${(await at.trigger('ChatGPT')).variant_id}/pages/${at.page_id}`;
const get = (query: string, domain_id = at.person.domain_id) => {
  const path = `/s/${domain_id}.js?${query}`;
  return askEdge(edge.url, { host: 'localhost:4000', path, method: 'GET', headers: {} });
};
/** What the server answers a script that was opened for a preview, and the part that the script then loads. */
async function open(shown: string, domain_id = at.person.domain_id) {
  const config: ScriptConfig | null = JSON.parse((await get(`path=/&trigger=${shown}`, domain_id)).text);
  const part = config?.part ?? '';
  expect(part.split('?')[0]).toBe(`./${domain_id}.js`);
  return { config, ...(await get(part.split('?')[1] ?? '', domain_id)) };
}
const make = async (version: number) => {
  const { status, body } = await at.call('POST', `${await pathOf()}/editor-links`, { version });
  return {
    status,
    body,
    token: status === 200 ? (new URL(body.url).searchParams.get('sightline_variant') ?? '') : '',
  };
};
const EMPTY = 'Sightline: tracking is off for this site';

it('A link of the editor shows its version with the bar for 15 minutes, on its website alone', async () => {
  const { version, changes, full_url } = await at.home('ChatGPT');
  const made = await make(version);
  expect(made.body.url).toMatch(/^https:\/\/acme\.example\/\?sightline_variant=/);
  const shown = await open(made.token);
  expect(shown.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'private, no-store',
    'access-control-allow-origin': '*',
  });
  const { variant_id } = await at.trigger('ChatGPT');
  expect(shown.text).toContain(JSON.stringify(changes[0]?.now));
  expect(shown.text).toContain(`"title":"Draft ${version} · ChatGPT"`);
  expect(shown.text).toContain(
    `/personalized-pages/edit?variant=${variant_id}&page=${at.page_id}&version=${version}"`,
  );
  expect(shown.text).toContain(`{"id":"${at.heading_id}","selector":"main > h1"}`);
  // What everyone may have says nothing of the editor.
  const everybodys = await open(new URL(full_url).searchParams.get('sightline_variant') ?? '');
  expect(everybodys.text).toContain(JSON.stringify(changes[0]?.now));
  expect(everybodys.text).not.toContain('"bar"');
  const other = await signUpPerson(at.app);
  await switchTrackingOn(at.app, other.domain_id);
  const forged = forgeToken(made.token);
  for (const { text } of [
    await open(made.token, other.domain_id),
    await open(forged),
    await open('original'),
  ])
    expect(text).toContain(EMPTY);
  const end = new Date(made.body.expires_at).getTime();
  edge.setTime(new Date(end - 5000));
  expect((await open(made.token)).text).toContain('"bar"');
  edge.setTime(new Date(end + 5000));
  expect((await open(made.token)).text).toContain(EMPTY);
  edge.setTime(new Date());
});

it('Nothing but a page opened for preview is told of a part, and the id of a live variant shows what is live', async () => {
  const { id, variant_id } = await at.trigger('ChatGPT');
  for (const carried of ['', id]) {
    const reply = await get(`path=/&trigger=${carried}`);
    expect([JSON.parse(reply.text).part, reply.headers['cache-control']]).toEqual([
      undefined,
      expect.stringContaining('max-age=30'),
    ]);
  }
  expect((await open(variant_id)).text).toContain(EMPTY);
  const { version, changes } = await at.home('ChatGPT');
  expect((await at.call('POST', `${await pathOf()}/approve`, { version })).status).toBe(200);
  await expect.poll(async () => (await open(variant_id)).text).toContain(JSON.stringify(changes[0]?.now));
  expect((await open(variant_id)).text).not.toContain('"bar"');
});

it('A link can be made where nothing is written, and of no version that does not exist', async () => {
  expect((await open((await make(0)).token)).text).toContain('"title":"Nothing written yet · ChatGPT"');
  expect((await make(99)).status).toBe(404);
});
