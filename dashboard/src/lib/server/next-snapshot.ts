import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';

interface Snapshot {
  topics: Topic[];
  prompts: Prompt[];
  gone_topic_ids?: string[] | undefined;
  gone_prompt_ids?: string[] | undefined;
}

/** What is known with what changed, in the server's order; an answer that doesn't say what is gone is whole. */
export function nextSnapshot(known: Snapshot, answer: Snapshot): Snapshot {
  const { topics, prompts, gone_topic_ids, gone_prompt_ids } = answer;
  if (!gone_topic_ids) return answer;
  const goneTopics = new Set(gone_topic_ids);
  const gonePrompts = new Set(gone_prompt_ids);
  if (topics.length + prompts.length + goneTopics.size + gonePrompts.size === 0) return known;
  return {
    topics: replaced(known.topics, topics, ({ id }) => goneTopics.has(id)).sort(byAge),
    prompts: replaced(
      known.prompts,
      prompts,
      ({ id, topic_id }) => gonePrompts.has(id) || (topic_id !== null && goneTopics.has(topic_id)),
    ),
  };
}

const byAge = (a: Topic, b: Topic) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/** New ones come last, as the youngest do in the server's list. */
function replaced<Row extends { id: string }>(known: Row[], changed: Row[], isGone: (row: Row) => boolean) {
  const left = new Map(changed.map((row) => [row.id, row]));
  const kept = known.flatMap((row) => {
    const next = left.get(row.id);
    left.delete(row.id);
    return next ?? (isGone(row) ? [] : row);
  });
  return [...kept, ...left.values()];
}
