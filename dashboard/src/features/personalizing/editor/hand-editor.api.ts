import type { HandChange, HandVersion } from '@sightline/contract/personalizing/page-editor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { ProblemError } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const LOOK_EVERY = 700;
const MAX_LOOKS = 150;

export interface Edited {
  variant_id: string;
  page_id: string;
  /** The version to go on from; 0 is the original. */
  version: number;
}

/** The page as its original looks, as text for the frame, once the server has opened it. */
export function usePageSnapshot(page_id: string) {
  const { id, enabled } = useDomainId();
  return useQuery({
    queryKey: ['page-snapshot', id, page_id],
    queryFn: async ({ signal }) => {
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        const { state, problem } = await api.pageEditor.takeSnapshot({ id, page_id }, { signal });
        if (state === 'failed') throw new ProblemError(503, { detail: problem });
        if (state === 'ready')
          return (await api.pageEditor.snapshot({ id, page_id }, { signal })).body.text();
        await new Promise((done) => setTimeout(done, LOOK_EVERY));
      }
      throw new ProblemError(503, { detail: 'The page takes too long to open. Try again in a few minutes.' });
    },
    enabled,
    // The page must not change below someone's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Its changes, once: what is edited from then on is the person's. */
export const useStart = (of: Edited) =>
  useDomainQuery(query.pageEditor.open, of, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

export const useSiteImages = (isWanted: boolean) =>
  useDomainQuery(query.pageEditor.images, {}, { enabled: isWanted }).data?.images;

export function useSaveVersion({ variant_id, page_id }: Edited) {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: (version: { newest: number; changes: HandChange[] }) =>
      api.pageEditor.save({ id, variant_id, page_id, ...version }),
    onError: () => undefined,
    onSuccess: useRenew(query.personalization.trigger, query.variantLives),
  });
}

/** An address that opens the page itself, with the version and the bar of the editor. */
export function useEditorLink(of: Edited) {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: () => api.pageEditor.createLink({ id, ...of }),
    onError: () => undefined,
  });
}

/** The page's elements and their switches, which a person may turn on here. */
export function useSwitches(atFirst: HandVersion['elements']) {
  const [on, setOn] = useState<readonly string[]>([]);
  const elements = useMemo(
    () => atFirst.map((one) => ({ ...one, enabled: one.enabled || on.includes(one.selector) })),
    [atFirst, on],
  );
  const { mutate } = useDomainMutation(query.pages.updateElements, { onSuccess: useRenew(query.pages) });
  const turnOn = (selector: string) => {
    const element = atFirst.find((one) => one.selector === selector);
    if (element)
      mutate(
        { updates: [{ id: element.id, enabled: true }] },
        { onSuccess: () => setOn((now) => [...now, selector]) },
      );
  };
  return { elements, turnOn };
}
