import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { PageEditor } from './page-editor.tsx';
import { SentencesToggle } from './page-sentences.tsx';
import { usePageText } from './pages.api.ts';
import { useSaveDraft } from './use-save-draft.ts';

interface PageEditProps {
  pageId: string;
  /** Whether typed text would be lost. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Editor for the page's text. */
export function PageEdit({ pageId, ...props }: PageEditProps) {
  const { data: page, error, isFetchedAfterMount } = usePageText(pageId);
  if (error && !page) return <FailureNote text={detailOf(error)} />;
  return page && isFetchedAfterMount ? <EditForm page={page} {...props} /> : <TextSkeleton />;
}

function EditForm({
  page,
  onDirty,
  onCancel,
  onSaved,
}: Omit<PageEditProps, 'pageId'> & { page: GeneratedPage }) {
  const { draft, change, isDirty, save, theirs, take, compare, isComparing } = useSaveDraft(page, onSaved);
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  useEffect(() => {
    onDirty(isDirty);
  }, [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const isComplete = draft.title.trim() !== '' && draft.markdown_content.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) save.run();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)) submit(event);
  };
  return (
    <form onSubmit={submit} onKeyDown={saveByKey}>
      <Stack gap="md">
        <TextInput
          label="Title"
          ref={title}
          maxLength={200}
          value={draft.title}
          error={draft.title.trim() === '' && 'A page needs a title.'}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Textarea
          label="Meta description"
          description={`Shown in search results and link previews · ${draft.meta_description.length} characters`}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={500}
          value={draft.meta_description}
          onChange={({ currentTarget }) => change({ meta_description: currentTarget.value })}
        />
        <EditorField draft={draft} change={change} theirs={isComparing ? theirs : null} />
        <SentencesToggle
          pageId={page.id}
          markdown={draft.markdown_content}
          onEdit={(markdown_content) => change({ markdown_content })}
        />
        {theirs && (
          <SaveConflict theirs={theirs} isComparing={isComparing} onCompare={compare} onTake={take} />
        )}
        <FailureNote text={save.failure} />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!isComplete || (!isDirty && !isComparing)}>
            Save changes
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type EditorFieldProps = Pick<ReturnType<typeof useSaveDraft>, 'draft' | 'change'> & {
  theirs: GeneratedPage | null;
};

function EditorField({ draft, change, theirs }: EditorFieldProps) {
  const [start] = useState(draft.markdown_content);
  return (
    <PageEditor
      label="Content, markdown"
      start={start}
      text={draft.markdown_content}
      original={theirs?.markdown_content}
      onChange={(markdown_content) => change({ markdown_content })}
    />
  );
}

interface SaveConflictProps {
  theirs: GeneratedPage;
  isComparing: boolean;
  onCompare: () => void;
  onTake: () => void;
}

/** Someone else saved first: nothing is lost, and the person decides. */
function SaveConflict({ theirs, isComparing, onCompare, onTake }: SaveConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { version, updated_at, title, meta_description } = theirs;
  return (
    <Alert ref={place} role="alert" color="yellow" title="A teammate saved this page while you were editing">
      <Text>
        Version {version} was saved <Moment at={updated_at} />.{' '}
        {isComparing
          ? 'Your additions are highlighted above and your deletions struck through. Saving replaces their version.'
          : 'Your text is still here.'}
      </Text>
      {isComparing && (
        <Text mt="sm">
          Their title: {title}. Their meta description: {meta_description || 'none'}.
        </Text>
      )}
      <Group gap="sm" mt="sm">
        {!isComparing && (
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            Compare with mine
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onTake}>
          Discard mine and load theirs
        </Button>
      </Group>
    </Alert>
  );
}
