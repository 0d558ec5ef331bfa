import { afterEach, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { LEASE_MS } from './asking.ts';

let at: MeasuringApp;
afterEach(() => at.stop());

it('A question that takes longer than a lease is asked once, because its lease is renewed while its worker lives', async () => {
  at = await startMeasuringApp({ connected: ['perplexity'], answers: { delay_ms: 6000 } });
  const { db } = at.app.ctx;
  const { domain_id } = at.person;
  await runText(db, 'update domains set samples_per_prompt = 1 where id = $1', [domain_id]);
  const prompts = ['Which till suits a small bakery?'];
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Slow', prompts });
  const lease = async () => {
    const { rows } = await runText(
      db,
      "select lease_until from answers where status = 'asking' and lease_until is not null",
    );
    return (rows as { lease_until: string }[]).map(({ lease_until }) => Date.parse(lease_until))[0] ?? 0;
  };
  const taken = await soon(async () => {
    const until = await lease();
    expect(until).toBeGreaterThan(0);
    return until;
  });
  // Renewed every half lease, until well past the end of the first one.
  for (const part of [0.5, 1, 1.5]) {
    const now = taken - LEASE_MS + part * LEASE_MS;
    at.app.setTime(new Date(now));
    await soon(async () => expect(await lease()).toBeGreaterThan(now + LEASE_MS / 2));
  }
  await at.settled(body.topic.id);
  expect(at.perplexity.requests).toHaveLength(1);
});
