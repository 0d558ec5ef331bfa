import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { pageName } from '../../../ui/layout/page-name.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

/** The subject of the feedback. */
export interface FeedbackSubject {
  path: string;
  page_id: string;
  variant_id: string;
  /** The version of a person that a rewrite goes on from. */
  goes_on_from?: number | undefined;
}

interface FeedbackDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Null when the page cannot be rewritten. */
  subject: FeedbackSubject | null;
  /** Requests a rewrite, and is notified when it has started. */
  onRegenerate?: (subject: FeedbackSubject) => void;
}

/** Feedback on what a personalized page should do better. The text is kept with its page until it is sent. */
export function FeedbackDialog({ isOpen, onClose, subject, onRegenerate }: FeedbackDialogProps) {
  const { id } = useDomainId();
  const { value: drafts, change: setDrafts } = useDraft('page-feedback', readTexts);
  // A failure is only logged; the text can be sent again.
  const send = useMutation(query.personalization.feedback.mutationOptions());
  const key = subject ? `${subject.page_id} ${subject.variant_id}` : '';
  const name = pageName(subject?.path ?? '');
  const feedback = drafts[key] ?? '';
  const write = (text: string) => setDrafts(withText(drafts, key, text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!subject || feedback.trim() === '' || send.isPending) return;
    const { page_id, variant_id } = subject;
    send.mutate(
      { id, feedback, page_id, variant_id, ...(onRegenerate && { regenerate: true }) },
      {
        onSuccess: () => {
          write('');
          onClose();
          onRegenerate?.(subject);
          toast({
            title: 'Feedback sent',
            message: onRegenerate && 'The page is being rewritten.',
            tone: 'good',
          });
        },
      },
    );
  };
  return (
    <Dialog isOpen={isOpen && subject !== null} onClose={onClose} title="Give Feedback">
      <form onSubmit={submit}>
        <Stack>
          <Text c="dimmed">
            {onRegenerate
              ? subject?.goes_on_from === undefined
                ? `What should ${name} do better for these visitors? We’ll rewrite the page and keep the previous version.`
                : `What should ${name} do better for these visitors? The rest of version ${subject.goes_on_from} stays as it is.`
              : `What should ${name} do better for visitors like this one?`}
          </Text>
          <Textarea
            label="Feedback"
            autosize
            minRows={4}
            maxRows={14}
            data-autofocus
            value={feedback}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={feedback.trim() === ''} loading={send.isPending}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Texts by subject. */
function readTexts(kept: unknown): Record<string, string> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

function withText(texts: Record<string, string>, key: string, text: string): Record<string, string> {
  const { [key]: _, ...others } = texts;
  return text === '' ? others : { ...others, [key]: text };
}
