import type { Task } from '@sightline/contract/company/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: ann.token, body });
const send = (feedback: string) => call('POST', '/aeo/feedback', { feedback, path: '/guidance' });

/** The state after a run that knows no ruled-out targets. */
async function suggest(target_locator: string) {
  await runText(
    app.ctx.db,
    `insert into content_suggestions (domain_id, target_type, text, memo, target_locator, source_type, source_id, fingerprint, created_at, updated_at)
     values ($1, 'earned_media', 'Be named there.', 'It is cited.', $2, 'topic_execution', $1, $3, now(), now())
     on conflict (domain_id, fingerprint) do update set closed_at = null, updated_at = now()`,
    [ann.domain_id, target_locator, target_locator],
  );
}
async function open() {
  const { rows } = await runText(
    app.ctx.db,
    'select target_locator from content_suggestions where domain_id = $1 and closed_at is null order by 1',
    [ann.domain_id],
  );
  return (rows as { target_locator: string }[]).map((row) => row.target_locator);
}

describe('Guidance', () => {
  it('[A-API-76][A-KB-17] Guidance is kept under its date for everything written, and a task brings the pages in line', async () => {
    app.setTime(new Date());
    const { status, body } = await send('  Write shorter sentences. ');
    expect(status).toBe(200);
    expect(body).toEqual({ task_id: expect.any(String), suggestions_closed: 0 });
    const { feedback } = (await call('GET', '')).body;
    expect(feedback).toMatch(/^### \w+ \d+, \d{4}\n\nWrite shorter sentences\.$/);
    const tasks: Task[] = (await call('GET', '/aeo/tasks/active')).body;
    expect(tasks.find(({ task_id }) => task_id === body.task_id)).toMatchObject({
      kind: 'content_generation',
      data: { work: 'guidance' },
    });
    await send('No jargon.');
    expect((await call('GET', '')).body.feedback).toBe(
      `${feedback}\n\n${feedback.split('\n')[0]}\n\nNo jargon.`,
    );
  });

  it('Guidance with half a character in it is refused with a sentence that says so', async () => {
    const before = (await call('GET', '')).body.feedback;
    expect(await send('Shorter \ud83d sentences.')).toMatchObject({
      status: 400,
      body: { detail: 'feedback: Text can’t contain half a character (an unpaired surrogate).' },
    });
    expect((await call('GET', '')).body.feedback).toBe(before);
  });

  it('Guidance closes the suggestions that it rules out, for as long as nobody says otherwise', async () => {
    const REDDIT = 'https://www.reddit.com/r/baking/1';
    const OLD = 'https://old.reddit.com/r/baking/2';
    const OTHERS = ['https://g2.com/tills', 'https://notreddit.com/'];
    for (const target of [REDDIT, OLD, ...OTHERS]) await suggest(target);
    expect((await send("Don't target Reddit.")).body).toMatchObject({ suggestions_closed: 2 });
    expect(await open()).toEqual(OTHERS);
    expect((await send('Now target reddit.com after all.')).body).toMatchObject({ suggestions_closed: 0 });
    await suggest(REDDIT);
    expect(await open()).toEqual([OTHERS[0], OTHERS[1], REDDIT]);
  });

  it('[A-VAL-24] Guidance needs text, and is kept whole or not at all', async () => {
    const before = (await call('GET', '')).body.feedback;
    for (const bad of ['', ' \n ', 'x'.repeat(10_001)]) expect((await send(bad)).status).toBe(400);
    expect((await call('GET', '')).body.feedback).toBe(before);
  });
});
