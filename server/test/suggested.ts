import { setTimeout as sleep } from 'node:timers/promises';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import type { MeasuringApp } from './measuring-app.ts';

interface Groups {
  owned_media: Suggestion[];
  earned_media: Suggestion[];
}

/** What is suggested now. */
export async function listed(at: MeasuringApp, limit = 50): Promise<Groups> {
  const path = `/aeo/content-suggestions?grouped=true&per_type_limit=${limit}&types=owned_media,earned_media`;
  return (await at.call('GET', path)).body.groups;
}

/** What is read once it is so; suggestions are computed right after a sweep. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  for (let tries = 0; tries < 100; tries += 1) {
    const value = await read();
    if (holds(value)) return value;
    await sleep(100);
  }
  throw new Error(`It never came true: ${JSON.stringify(await read())}`);
}

/** Runs a topic's next sweep; resolves with its id. */
export const measureAgain = async (at: MeasuringApp, topic_id: string) => {
  await at.call('POST', `/aeo/topics/${topic_id}/analyze`);
  await at.settled(topic_id);
  return (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body[0].id as string;
};
