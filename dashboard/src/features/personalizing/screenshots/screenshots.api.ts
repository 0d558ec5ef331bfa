import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/server/api-client.ts';
import { isPassing, ProblemError } from '../../../lib/server/problem.ts';
import { takeTurns } from '../../../lib/server/take-turns.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { isDue, MAX_FRESH_MS, readHttpDate, type Shot } from './shot-age.ts';

const PREVIEW_WIDTH = 1280;
const THUMB_WIDTH = 480;
const RETRY_AFTER = 5000;

/** Pictures take the server a while, so small ones leave connections for everything else. */
const inTurn = takeTurns(2);

/** What to show: a page as a variant has it, or the original. */
export interface PictureOf {
  path: string;
  variant_id: string | null;
  /** Version of the page's changes, for pictures that must not be older than ten minutes. */
  version?: number | undefined;
}

export type Size = 'preview' | 'thumb';

/** A picture of a page; cached per domain, path, variant and width, and renewed when due. */
export function useScreenshot(of: PictureOf, size: Size, isWanted = true) {
  const { id, enabled } = useDomainId();
  const client = useQueryClient();
  const { path, variant_id, version } = of;
  const key = ['screenshot', version === undefined ? 'journey' : 'landing', id, path, variant_id, size];
  const ask = (signal: AbortSignal, isNew = false) => fetchShot({ id, of, size, isNew, signal });
  const shot = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(signal),
    enabled: enabled && isWanted,
    staleTime: version === undefined ? MAX_FRESH_MS : Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && isPassing(error) && codeOf(error) !== 'no_browser',
    retryDelay: RETRY_AFTER,
  });
  const known = shot.data;
  const renewal = useQuery({
    queryKey: [...key, 'renewal', known?.taken_at, version],
    queryFn: async ({ signal }) => {
      const renewed = await ask(signal, true);
      client.setQueryData<Shot>(key, renewed);
      return renewed.taken_at;
    },
    enabled: isWanted && version !== undefined && known !== undefined && isDue(known, version, Date.now()),
    staleTime: MAX_FRESH_MS,
    retry: false,
  });
  return {
    image: known?.image,
    taken_at: known?.taken_at ?? null,
    isRefreshing: renewal.isFetching,
    error: shot.error,
  };
}

interface ShotRequest {
  id: string;
  of: PictureOf;
  size: Size;
  /** Not a cached one. */
  isNew: boolean;
  signal: AbortSignal;
}

async function fetchShot({ id, of, size, isNew, signal }: ShotRequest): Promise<Shot> {
  const input = {
    id,
    page_path: of.path,
    ...(of.variant_id !== null && { variant_id: of.variant_id, version: of.version }),
    width: size === 'preview' ? PREVIEW_WIDTH : THUMB_WIDTH,
    ...(isNew && { refresh: 'true' }),
  };
  const send = () => api.screenshots.get(input, { signal });
  const { headers, body } = await (size === 'thumb' ? inTurn(send, signal) : send());
  return {
    image: body,
    taken_at: readHttpDate(headers['last-modified']),
    renewed_at: isNew ? Date.now() : null,
    version: of.version,
  };
}

function codeOf(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

/** How to install a browser, if the server has none for pictures. */
export function missingBrowser(error: unknown): string | null {
  return error instanceof ProblemError && error.code === 'no_browser' ? error.detail : null;
}
