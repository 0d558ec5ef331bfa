import { useStandings } from '../../../lib/server/page-standings.ts';
import { countOf } from '../../../lib/words/format.ts';
import { A_PUBLISHED_PAGE } from '../../../lib/words/page-standing.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { usePageAction } from './page-changes.api.ts';
import type { ChosenPage } from './page-table.tsx';

const DONE = { publish: 'published', unpublish: 'unpublished' };
type Kind = keyof typeof DONE;

export type PagesActions = ReturnType<typeof usePagesActions>;

/** Publishes or unpublishes pages of the list and says how that went; `onDone` learns which ones failed. */
export function usePagesActions(onDone: (pages: ChosenPage[], failed: readonly string[]) => void) {
  const { mutate, isPending, variables } = usePageAction();
  const { sentence } = useStandings()(A_PUBLISHED_PAGE);
  /** What was published is not public yet where something is missing. */
  const doneToast = (count: number, kind: Kind) =>
    kind === 'publish' && sentence
      ? { title: `${countOf(count, 'page')} waiting to go live`, message: sentence }
      : { title: `${countOf(count, 'page')} ${DONE[kind]}` };
  const run = (pages: ChosenPage[], kind: Kind) =>
    mutate(
      { action: { kind }, page_ids: pages.map(({ id }) => id) },
      {
        onSuccess: ({ failed, detail }) => {
          onDone(pages, failed);
          const done = pages.length - failed.length;
          if (done > 0) toast(doneToast(done, kind));
          if (failed.length === 0) return;
          const title = `${countOf(failed.length, 'page')} could not be ${DONE[kind]}`;
          toast({ title, message: detail ?? undefined, tone: 'bad' });
        },
      },
    );
  return { run, running: isPending ? variables.action.kind : null };
}
