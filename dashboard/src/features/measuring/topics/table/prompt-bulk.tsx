import { Button, Group, Text, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../../lib/words/format.ts';
import { DialogForm } from '../../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toast } from '../../../../ui/overlays/toasts.tsx';
import { useUpdatePrompts } from './prompt-table.api.ts';

interface PromptBulkProps {
  ids: readonly string[];
  /** Tags that any of them has. */
  tags: readonly string[];
  onDone: () => void;
}

type Step = 'tag' | 'untag' | 'archive';

/** What can be done with the selected prompts. */
export function PromptBulk({ ids, tags, onDone }: PromptBulkProps) {
  const [step, setStep] = useState<Step | null>(null);
  const button = { size: 'compact-sm', variant: 'default' };
  const count = countOf(ids.length, 'prompt');
  return (
    <Group gap={8} role="toolbar" aria-label="Selected prompts" mb="sm">
      <Text aria-live="polite">{count} selected</Text>
      <Button {...button} onClick={() => setStep('tag')}>
        Add tag
      </Button>
      {tags.length > 0 && (
        <Button {...button} onClick={() => setStep('untag')}>
          Remove tag
        </Button>
      )}
      <Button {...button} onClick={() => setStep('archive')}>
        Archive
      </Button>
      <Button {...button} variant="subtle" color="gray" leftSection={<X size={14} />} onClick={onDone}>
        Clear
      </Button>
      <Dialog isOpen={step !== null} onClose={() => setStep(null)} title={TITLE[step ?? 'tag'](count)}>
        {step === 'archive' ? (
          <ArchiveForm ids={ids} onClose={() => setStep(null)} onDone={onDone} />
        ) : (
          <TagForm ids={ids} tags={tags} isNew={step === 'tag'} onClose={() => setStep(null)} />
        )}
      </Dialog>
    </Group>
  );
}

const TITLE: Record<Step, (count: string) => string> = {
  tag: (count) => `Tag ${count}`,
  untag: (count) => `Remove a tag from ${count}`,
  archive: (count) => `Archive ${count}?`,
};

interface FormProps {
  ids: readonly string[];
  onClose: () => void;
}

function TagForm({ ids, tags, isNew, onClose }: FormProps & { tags: readonly string[]; isNew: boolean }) {
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

function ArchiveForm({ ids, onClose, onDone }: FormProps & { onDone: () => void }) {
  const update = useUpdatePrompts();
  const submit = () =>
    update.mutate(
      { prompt_ids: [...ids], archive: true },
      {
        onSuccess: ({ changed }) => {
          toast({ title: `${countOf(changed, 'prompt')} archived` });
          onClose();
          onDone();
        },
      },
    );
  return (
    <DialogForm action="Archive" onSubmit={submit} onCancel={onClose} canSubmit of={update}>
      <Text>The next run doesn’t ask archived prompts. Their answers are kept.</Text>
    </DialogForm>
  );
}
