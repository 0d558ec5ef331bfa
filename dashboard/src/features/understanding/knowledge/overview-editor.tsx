import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Domain } from '@sightline/contract/company/domains';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { failureOf, ProblemError } from '../../../lib/server/problem.ts';
import { readDomain } from '../../../lib/session/use-session.ts';
import { countText } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { useSaveOverview } from './knowledge.api.ts';
import styles from './overview-tab.module.css';

const MergeEditor = lazyExport(() => import('./merge-editor.tsx'), 'MergeEditor');
const MAX_CHARS = 20_000;

interface OverviewEditorProps {
  /** The text when editing starts. */
  domain: Domain;
  onDone: () => void;
}

/** The overview as markdown. If someone else saves meanwhile, both texts are displayed and neither is lost. */
export function OverviewEditor({ domain, onDone }: OverviewEditorProps) {
  const [base, setBase] = useState(domain);
  const [text, setText] = useState(domain.description ?? '');
  const [hasConflict, setConflict] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useSaveOverview();
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { description: text, description_version: base.description_version },
      {
        onSuccess: onDone,
        onError: async (error) => {
          if (!(error instanceof ProblemError) || error.status !== 409) return;
          setBase(await readDomain(domain.id));
          setConflict(true);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={styles.editor} data-wide={hasConflict || undefined}>
      <UnsavedGuard isDirty={!save.isSuccess && text !== (domain.description ?? '')} />
      <Stack>
        {hasConflict ? (
          <Suspense fallback={<TextSkeleton />}>
            <MergeEditor
              original={base.description ?? ''}
              text={text}
              onChange={setText}
              labels={{ original: 'Saved in the meantime', text: 'Your text' }}
            />
          </Suspense>
        ) : (
          <Textarea
            ref={field}
            label="Company overview"
            description="Markdown: # for headings, - for lists, [name](address) for links."
            autosize
            minRows={16}
            maxRows={32}
            maxLength={MAX_CHARS}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {text.length > MAX_CHARS && (
          <Text c="red">{`At most ${countText(MAX_CHARS)} characters can be saved.`}</Text>
        )}
        <FailureNote text={failureOf(save.error)} />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={text.length > MAX_CHARS}>
            Save Changes
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
