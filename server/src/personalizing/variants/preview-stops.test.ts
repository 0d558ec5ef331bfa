import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';

const LABEL = 'Returning visitors';

let at: VariantsApp;
let served: TestApp;
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
  served = await startTestApp({ connection: at.app.connection, collect: true });
});
afterAll(async () => {
  await served.stop();
  await at.stop();
});

const pathOf = async () => {
  const { variant_id } = await at.trigger(LABEL);
  return `/variants/${variant_id}/pages/${at.page_id}`;
};
const link = async () => (await at.call('GET', `${await pathOf()}/versions`)).body.versions[0].preview_url;
const tokenIn = (url: string) => new URL(url).searchParams.get('sightline_variant') ?? '';

/** Whether the script gets the draft for it, and the part that shows it. */
async function opens(token: string): Promise<boolean[]> {
  const ask = async (query: string) => {
    const path = `/s/${at.person.domain_id}.js?path=/&${query}=${token}`;
    return (await askEdge(served.url, { host: 'localhost:4000', path, method: 'GET', headers: {} })).text;
  };
  const config: ScriptConfig = JSON.parse(await ask('trigger'));
  const part = await ask('part');
  return [config.triggers.some(({ variant }) => variant === token), part.includes('changes')];
}

it('Preview links that were shared show nothing once a person stops them, and new ones show the version', async () => {
  const before = await link();
  expect(await opens(tokenIn(before))).toEqual([true, true]);
  for (let time = 0; time < 2; time += 1) {
    const old = await link();
    expect((await at.call('POST', `${await pathOf()}/stop-previews`)).body).toEqual({ ok: true });
    expect(await opens(tokenIn(old))).toEqual([false, false]);
    const fresh = await link();
    expect(fresh).not.toBe(old);
    expect((await at.home(LABEL)).full_url).toBe(fresh);
    expect(await opens(tokenIn(fresh))).toEqual([true, true]);
  }
  expect(await opens(tokenIn(before))).toEqual([false, false]);
});

it('Nobody stops the links of another organization, or of a variant that is not there', async () => {
  const stranger = await signUpPerson(at.app);
  const path = await pathOf();
  const ask = (token: string, domain_id: string, of = path) =>
    at.app.call('POST', `/api/domains/${domain_id}${of}/stop-previews`, { token });
  const shared = await link();
  expect((await ask(stranger.token, at.person.domain_id)).status).toBe(404);
  expect((await ask(stranger.token, stranger.domain_id)).status).toBe(404);
  const none = path.replace(/pages\/.*/, `pages/${crypto.randomUUID()}`);
  expect((await ask(at.person.token, at.person.domain_id, none)).status).toBe(404);
  expect(await opens(tokenIn(shared))).toEqual([true, true]);
});
