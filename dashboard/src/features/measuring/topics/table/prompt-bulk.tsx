import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../../lib/words/format.ts';
import { DialogForm } from '../../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toast } from '../../../../ui/overlays/toasts.tsx';
import { BAR_BUTTON } from '../../../../ui/tables/selection-bar.tsx';
import { useUpdatePrompts } from './prompt-table.api.ts';

interface ChosenPrompts {
  ids: readonly string[];
  /** Tags that are proposed. */
  tags: readonly string[];
  /** They were archived. */
  onDone?: () => void;
}

export type PromptStep = 'tag' | 'untag' | 'archive';

/** Buttons for what can be done with the selected prompts. */
export function PromptBulk(props: ChosenPrompts) {
  const [step, setStep] = useState<PromptStep | null>(null);
  return (
    <>
      <Button {...BAR_BUTTON} onClick={() => setStep('tag')}>
        Add tag
      </Button>
      {props.tags.length > 0 && (
        <Button {...BAR_BUTTON} onClick={() => setStep('untag')}>
          Remove tag
        </Button>
      )}
      <Button {...BAR_BUTTON} onClick={() => setStep('archive')}>
        Archive
      </Button>
      <PromptDialog {...props} step={step} onClose={() => setStep(null)} />
    </>
  );
}

interface PromptDialogProps extends ChosenPrompts {
  step: PromptStep | null;
  onClose: () => void;
}

/** Asks for the tag, or whether to archive. */
export function PromptDialog({ step, onClose, ...props }: PromptDialogProps) {
  // What was asked stays while the dialog fades.
  const [asked, setAsked] = useState(step);
  if (step !== null && step !== asked) setAsked(step);
  const title = TITLE[asked ?? 'tag'](countOf(props.ids.length, 'prompt'));
  return (
    <Dialog isOpen={step !== null} onClose={onClose} title={title}>
      {asked === 'archive' ? (
        <ArchiveForm {...props} onClose={onClose} />
      ) : (
        <TagForm {...props} isNew={asked === 'tag'} onClose={onClose} />
      )}
    </Dialog>
  );
}

const TITLE: Record<PromptStep, (count: string) => string> = {
  tag: (count) => `Tag ${count}`,
  untag: (count) => `Remove a tag from ${count}`,
  archive: (count) => `Archive ${count}?`,
};

type FormProps = ChosenPrompts & { onClose: () => void };

function TagForm({ ids, tags, isNew, onClose }: FormProps & { isNew: boolean }) {
  const [tag, setTag] = useState('');
  const update = useUpdatePrompts();
  const submit = () => {
    const change = isNew ? { add_tags: [tag.trim()] } : { remove_tags: [tag.trim()] };
    update.mutate({ prompt_ids: [...ids], ...change }, { onSuccess: onClose });
  };
  return (
    <DialogForm
      action={isNew ? 'Add tag' : 'Remove tag'}
      onSubmit={submit}
      onCancel={onClose}
      canSubmit={tag.trim() !== ''}
      of={update}
    >
      <TextInput
        label="Tag"
        list="prompt-tags"
        data-autofocus
        maxLength={50}
        value={tag}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
      <datalist id="prompt-tags">
        {tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </DialogForm>
  );
}

function ArchiveForm({ ids, onClose, onDone }: FormProps) {
  const update = useUpdatePrompts();
  const submit = () =>
    update.mutate(
      { prompt_ids: [...ids], archive: true },
      {
        onSuccess: ({ changed }) => {
          toast({ title: `${countOf(changed, 'prompt')} archived` });
          onClose();
          onDone?.();
        },
      },
    );
  return (
    <DialogForm action="Archive" onSubmit={submit} onCancel={onClose} canSubmit of={update}>
      <Text>The next run doesn’t ask archived prompts. Their answers are kept.</Text>
    </DialogForm>
  );
}
