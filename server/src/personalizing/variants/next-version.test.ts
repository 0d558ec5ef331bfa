import type { VariantStep } from '@sightline/contract/personalizing/variant-lives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { scriptConfigOf } from './personalization.service.ts';
import { followSchedules } from './variant-lives.jobs.ts';

let at: VariantsApp;
const NOW = new Date();
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  at.app.setTime(NOW);
  await at.renew();
});
afterAll(() => at.stop());

/** A variant whose version 1 is live and whose version 2, by hand, waits. */
async function on(label: string) {
  const { variant_id } = await at.trigger(label);
  const path = `/variants/${variant_id}/pages/${at.page_id}`;
  const post = (what: string, body: object = {}) => at.call('POST', `${path}/${what}`, body);
  const write = async (newest: number) => {
    const change = { selector: 'main > h1', tag: 'h1', was: 'Tills for small bakeries' };
    return post('versions', { newest, changes: [{ ...change, text: `Tills, version ${newest + 1}` }] });
  };
  await write((await at.home(label)).version);
  const { version } = await at.home(label);
  expect((await post('restore', { version: version - 1 })).body).toMatchObject({ state: 'live' });
  return {
    post,
    live: version - 1,
    next: version,
    write: () => write(version),
    history: async () => (await at.call('GET', `${path}/versions`)).body,
    /** Which version visitors see, by the script. */
    shown: async () => {
      const made = await scriptConfigOf(at.app.ctx, at.person.domain_id);
      return made?.config.triggers.find(({ variant }) => variant === variant_id)?.pages[0]?.version ?? null;
    },
  };
}
/** Two workers look at once. */
async function follow(now: Date) {
  const ctx = { ...at.app.ctx, now: () => now };
  const run = () => followSchedules.run(ctx, {}, { signal: new AbortController().signal } as never);
  await Promise.all([run(), run()]);
}
const told = (steps: VariantStep[]) => steps.map(({ step, version }) => `${step} ${version}`);

it('A new version takes the place of the live one at its time, once, whoever looks, however late, and on a clock that is set back', async () => {
  const { post, live, next, history, shown } = await on('ChatGPT');
  const planned = await post('approve', { version: next, starts_at: minutes(10), ends_at: minutes(20) });
  expect([planned.status, planned.body]).toMatchObject([
    200,
    {
      ...{ state: 'live', version: live, next_version: next, awaits_approval: false },
      ...{ starts_at: minutes(10).toISOString(), ends_at: minutes(20).toISOString() },
    },
  ]);
  await follow(minutes(9));
  expect(await shown()).toBe(live);
  await follow(minutes(11));
  expect(await shown()).toBe(next);
  await follow(minutes(8));
  expect(await shown()).toBe(next);
  await follow(minutes(21));
  expect(await shown()).toBeNull();
  const { life, steps } = await history();
  expect(life).toMatchObject({ state: 'ended', version: next, next_version: null });
  expect(told(steps).slice(0, 3)).toEqual([`ended ${next}`, `live ${next}`, `scheduled ${next}`]);
});

it('Start and end that both passed while no worker ran show nothing but the end, and a decision is about what is due by then', async () => {
  const { post, live, next, shown, history } = await on('Gemini');
  await post('approve', { version: next, starts_at: minutes(1), ends_at: minutes(2) });
  await follow(minutes(3));
  expect((await history()).life).toMatchObject({ state: 'ended', next_version: null });
  await post('restore', { version: live, ends_at: null });
  await post('approve', { version: next, starts_at: minutes(1) });
  at.app.setTime(minutes(2));
  const paused = await post('pause');
  at.app.setTime(NOW);
  expect(paused.body).toMatchObject({ state: 'paused', version: next, next_version: null });
  expect(await shown()).toBeNull();
});

it('While it is paused nothing takes its place, and it is canceled, undone and ended with the plan', async () => {
  const { post, live, next, shown, history } = await on('Perplexity');
  const plan = { version: next, starts_at: minutes(1) };
  await post('approve', plan);
  await post('pause');
  await follow(minutes(3));
  expect((await history()).life).toMatchObject({ state: 'paused', version: live, next_version: next });
  expect((await post('resume')).body).toMatchObject({ state: 'live', version: live, next_version: next });
  const canceled = await post('restore', { version: live, starts_at: null });
  expect(canceled.body).toMatchObject({ state: 'live', version: live, next_version: null, starts_at: null });
  await follow(minutes(3));
  expect(await shown()).toBe(live);
  expect((await post('undo')).body).toMatchObject({ version: live, next_version: next });
  expect((await post('end')).body).toMatchObject({ state: 'ended', next_version: null, starts_at: null });
  await follow(minutes(3));
  expect(await shown()).toBeNull();
});

it('A newer version waits beside the plan, and takes its place in it when it is approved', async () => {
  const { post, live, next, write, shown } = await on('Returning visitors');
  await post('approve', { version: next, starts_at: minutes(1) });
  expect((await write()).body.version).toBe(next + 1);
  expect((await at.home('Returning visitors')).life).toMatchObject({
    awaits_approval: true,
    next_version: next,
  });
  expect((await post('approve', { version: next })).status).toBe(409);
  expect((await post('restore', { version: next })).body).toMatchObject({
    ...{ version: live, next_version: next, awaits_approval: false },
  });
  expect((await post('approve', { version: next + 1 })).body).toMatchObject({ next_version: next + 1 });
  await follow(minutes(1));
  expect(await shown()).toBe(next + 1);
});
