import { expect, it } from 'vitest';
import { removeDomain } from '../src/company/domains/remove-domain.service.ts';
import { inTransaction } from '../src/context.ts';
import { rowsOf } from '../test/fault-looks.ts';
import { startMeasuringApp } from '../test/measuring-app.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { soon, until } from '../test/soon.ts';

const running = stoppedAfterEach();

const PROMPTS = Array.from({ length: 10 }, (_, n) => `Which till suits bakery number ${n}?`);

it.each([
  ['is killed', 'SIGKILL'],
  ['goes on', null],
] as const)(
  'After a website is removed in the middle of its sweep and the worker %s, no more questions are asked and none of its rows are left',
  async (_what, signal) => {
    const at = await startMeasuringApp({
      connected: ['openai'],
      answers: { delay_ms: 300 },
      environment: { ASSISTANT_CONCURRENCY: '4' },
      worker: false,
    });
    running.push(at);
    const { app, person } = at;
    const { domain_id } = person;
    const work = async () => {
      const worker = await startServerProcess(app.connection, at.environment, 'worker');
      running.push({ stop: () => worker.stop('SIGKILL') });
      return worker;
    };
    await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills', prompts: PROMPTS });
    const first = await work();
    await until(() => at.openai.requests.length >= 6);
    await inTransaction(app.ctx, (tx) => removeDomain(tx, domain_id));
    if (signal) {
      await first.stop(signal);
      // What the queue does after a worker was silent for a while.
      await rowsOf(app, "update jobs.job set state = 'retry', start_after = now() where state = 'active'");
    }
    const asked = at.openai.requests.length;
    await rowsOf(app, "update answers set lease_until = lease_until - interval '1 minute'");
    await rowsOf(app, "update domains set removed_at = removed_at - interval '11 minutes'");
    const second = await work();
    await soon(async () => {
      await app.ctx.jobs.send(app.ctx.db, { name: 'delete-removed-domains' }, {});
      expect(await rowsOf(app, 'select 1 from domains')).toEqual([]);
    });
    expect(await rowsOf(app, 'select 1 from answers')).toEqual([]);
    expect(at.openai.requests.length - asked).toBeLessThanOrEqual(4);
    await soon(async () =>
      expect(
        await rowsOf(
          app,
          "select name, state from jobs.job where name = 'run-execution' and state <> 'completed'",
        ),
      ).toEqual([]),
    );
    expect(await second.stop()).toBe(0);
    for (const { output } of [first, second]) expect(output()).not.toContain('"level":"error"');
  },
);
