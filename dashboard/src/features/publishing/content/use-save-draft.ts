import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';
import { api } from '../../../lib/server/api-client.ts';
import { detailOf, ProblemError } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useSavePage } from './page-changes.api.ts';

export interface Draft {
  title: string;
  meta_description: string;
  markdown_content: string;
}

const draftOf = ({ title, meta_description, markdown_content = '' }: GeneratedPage): Draft => ({
  title,
  meta_description,
  markdown_content,
});

/** The text typed into a page, and saving it. A save that would overwrite someone else's waits for a decision. */
export function useSaveDraft(page: GeneratedPage, onSaved: () => void) {
  const { id } = useDomainId();
  const [base, setBase] = useState(page);
  const [draft, setDraft] = useState(() => draftOf(page));
  const [theirs, setTheirs] = useState<GeneratedPage | null>(null);
  const [isComparing, setComparing] = useState(false);
  const { mutate, isPending, error } = useSavePage();
  const isConflict = error instanceof ProblemError && error.status === 409;
  const run = () => {
    if (isPending) return;
    mutate(
      { page_id: page.id, ...draft, version: base.version },
      {
        onSuccess: () => {
          toast({ title: 'Changes saved' });
          onSaved();
        },
        onError: async (failure) => {
          if (!(failure instanceof ProblemError) || failure.status !== 409) return;
          const newest = await api.generatedPages.get({ id, page_id: page.id }).catch(() => null);
          setComparing(false);
          setTheirs(newest);
        },
      },
    );
  };
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    isDirty: JSON.stringify(draft) !== JSON.stringify(draftOf(base)),
    save: { run, isPending, failure: error && (!isConflict || !theirs) ? detailOf(error) : null },
    /** What someone else has saved meanwhile. */
    theirs,
    isComparing,
    /** Shows both; from now on a save replaces theirs. */
    compare: () => {
      if (!theirs) return;
      setBase(theirs);
      setComparing(true);
    },
    /** Continues with theirs. */
    take: () => {
      if (!theirs) return;
      setBase(theirs);
      setDraft(draftOf(theirs));
      setTheirs(null);
      setComparing(false);
    },
  };
}
