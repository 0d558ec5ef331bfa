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

/** Runs a topic's next sweep; resolves with its id. */
export const measureAgain = async (at: MeasuringApp, topic_id: string) => {
  await at.call('POST', `/aeo/topics/${topic_id}/analyze`);
  await at.settled(topic_id);
  return (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body[0].id as string;
};
