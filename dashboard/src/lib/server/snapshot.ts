import { queryOptions } from '@tanstack/react-query';
import { api, query } from './api-client.ts';
import { nextSnapshot } from './next-snapshot.ts';

type Answer = Awaited<ReturnType<typeof api.topics.snapshot>>;

/** All topics and prompts of a domain; after the first time only what changed is loaded. */
export const snapshotOptions = (id: string) =>
  queryOptions({
    queryKey: query.topics.snapshot.queryKey({ input: { id } }),
    queryFn: async ({ signal, client, queryKey }): Promise<Answer> => {
      const known = client.getQueryData<Answer>(queryKey);
      const since = known && 'body' in known ? versionOf(known.headers.etag) : undefined;
      const answer = await api.topics.snapshot({ id, ...(since && { since }) }, { signal });
      if (!known || !('body' in known) || !('body' in answer)) return answer;
      return { ...answer, body: nextSnapshot(known.body, answer.body) };
    },
    select: (answer) => ('body' in answer ? answer.body : undefined),
    // Comparing thousands of prompts takes longer than taking over those that changed.
    structuralSharing: false,
  });

/** A proxy that compresses may have made the tag a weak one, or added to it. */
const versionOf = (etag: string | undefined) => etag?.match(/\d+-\d+/)?.[0];
