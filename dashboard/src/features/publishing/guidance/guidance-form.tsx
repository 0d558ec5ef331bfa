import { Button, Stack, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTextDraft } from '../../../lib/forms/use-draft.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { useSendGuidance } from './guidance.api.ts';
import styles from './guidance.module.css';
import { GuidanceSteps } from './guidance-steps.tsx';

/** Free-text guidance for the content; after it is accepted, the resulting steps. */
export function GuidanceForm() {
  const { id, enabled } = useDomainId();
  const { value: text, change: setText, clear } = useTextDraft('guidance');
  const send = useSendGuidance();
  const feedback = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (feedback === '' || !enabled || send.isPending) return;
    send.mutate({ id, feedback, path: location.pathname }, { onSuccess: clear });
  };
  if (send.isSuccess)
    return <GuidanceSteps closed={send.data.suggestions_closed} onReset={() => send.reset()} />;
  return (
    <form onSubmit={submit} className={styles.form}>
      <Stack>
        <Textarea
          label="Your guidance"
          description="What should we change in your pages or suggestions? For example, “Write shorter sentences” or “Don’t target reddit.com”."
          autosize
          minRows={6}
          maxRows={20}
          maxLength={10_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={feedback === ''} loading={send.isPending}>
            Submit
          </Button>
        </div>
      </Stack>
    </form>
  );
}
