import { pageKey } from '../../platform/text/page-key.ts';
import { isOfSite } from './page-address.ts';

/** The page that a scan ended up on, or a sentence on why there is nothing to read. */
export type Arrival<Screen> =
  | { problem: string }
  | (Screen & {
      /** The path visitors end up at. */
      path: string;
      /** Set when it is not the requested page. */
      moved_to: string | null;
    });

/** Decides whether an opened page is the one visitors see. */
export function judgeArrival<Screen extends { url: string; content_type: string; asks_password: boolean }>(
  asked: { host: string; path: string },
  status: number,
  screen: Screen,
): Arrival<Screen> {
  const { host, path } = asked;
  const end = new URL(screen.url);
  if (!isOfSite(end.host, host)) return { problem: `${path} leads to another website, ${end.host}.` };
  if (status === 404 || status === 410) return { problem: `${host} has no page at ${path} (${status}).` };
  if (status === 401 || status === 403)
    return {
      problem: `${host} doesn’t show ${path} publicly (${status}). It requires sign-in or blocks bots.`,
    };
  if (status >= 400) return { problem: `${host} returned an error (${status}). Scan the page again later.` };
  const isMoved = pageKey(end.pathname) !== pageKey(path);
  if (isMoved && screen.asks_password) return { problem: `${path} asks visitors to sign in.` };
  if (!/html/i.test(screen.content_type))
    return { problem: `No web page at ${path}, but a file (${screen.content_type}).` };
  return { ...screen, path: end.pathname, moved_to: isMoved ? end.pathname : null };
}
