import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { type OnPage, useCopies, useLikePages, useVersionChanges } from './variant-lives.api.ts';

interface CopyVersionProps {
  of: OnPage;
  version: number;
  onDone: () => void;
}

/** One version on several pages: which ones, and with which words of their own. */
export function CopyVersion({ of, version, onDone }: CopyVersionProps) {
  const changes = useVersionChanges({ ...of, version });
  const { data, error } = useLikePages({ ...of, version });
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [page_ids, choose] = useState<string[]>([]);
  const copies = useCopies(of);
  if (copies.data) return <Copied {...copies.data} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = Object.entries(texts).map(([selector, text]) => ({ selector, text }));
    copies.mutate({ version, page_ids, texts: written });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">
          {'Each page gets a draft to approve. {headline} and {title} become what that page says.'}
        </Text>
        {changes.data?.changes.map(
          ({ selector, was, text }) =>
            text !== undefined && (
              <Textarea
                key={selector}
                label={was === '' ? selector : was}
                autosize
                value={texts[selector] ?? text}
                onChange={({ currentTarget }) => setTexts({ ...texts, [selector]: currentTarget.value })}
              />
            ),
        )}
        {data?.pages.length === 0 && (
          <Text>No other page has all the elements that this version changes.</Text>
        )}
        <Checkbox.Group label="Pages" value={page_ids} onChange={choose}>
          <Stack gap={6} mt={6}>
            {data?.pages.map(({ page_id, path, problem }) => (
              <Checkbox
                key={page_id}
                value={page_id}
                label={pageName(path)}
                description={problem}
                disabled={problem !== null}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FailureNote text={failureOf(copies.error ?? changes.error ?? error)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={page_ids.length === 0} loading={copies.isPending}>
            Save drafts
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CopiedProps extends NonNullable<ReturnType<typeof useCopies>['data']> {
  onDone: () => void;
}

function Copied({ made, left_out, onDone }: CopiedProps) {
  return (
    <Stack>
      <Text role="status">{`${countOf(made.length, 'draft')} waiting for approval.`}</Text>
      {left_out.length > 0 && (
        <ul aria-label="Pages without a draft">
          {left_out.map(({ page_id, path, reason }) => (
            <li key={page_id}>{`${pageName(path)}: ${reason}`}</li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button onClick={onDone}>Close</Button>
      </Group>
    </Stack>
  );
}
