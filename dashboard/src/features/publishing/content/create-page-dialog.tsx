import { Collapse, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './create-page-dialog.module.css';
import { createPageInput, isHalfWritten, type PageForm, readForm, slugOf } from './create-page-input.ts';
import { useCreatePage } from './page-changes.api.ts';
import { usePageAt } from './page-list.api.ts';
import { StartFailure } from './start-failure.tsx';

interface CreatePageProps {
  isOpen: boolean;
  onClose: () => void;
  /** What to write it from, if the link here contains that. */
  prompt?: string | undefined;
}

/** A new page, written from a prompt or by hand. */
export function CreatePageDialog({ isOpen, onClose, prompt }: CreatePageProps) {
  // Each suggested page has its own draft.
  const draft = useDraft(`page.${prompt ?? ''}`, (kept) => readForm(kept ?? { prompt }));
  const { value: form, change: setForm } = draft;
  const create = useCreatePage();
  const close = () => {
    create.reset();
    onClose();
  };
  const input = createPageInput(form);
  const isTaken = useIsTaken(form.slug.trim(), isOpen);
  const submit = () => {
    if (input === null || ('manual' in input && isTaken)) return;
    const onSuccess = () => {
      draft.clear();
      close();
    };
    create.mutate(input, { onSuccess });
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Create page">
      <DialogForm
        action={input && 'manual' in input ? 'Create page' : 'Write page'}
        onSubmit={submit}
        onCancel={close}
        canSubmit={input !== null}
        of={{ isPending: create.isPending }}
      >
        <PromptField form={form} onChange={setForm} />
        <ByHand form={form} onChange={setForm} isTaken={isTaken} />
        <StartFailure error={create.error} />
      </DialogForm>
    </Dialog>
  );
}

const WAIT_MS = 300;

/** Whether a page that the browser knows has the slug; the server refuses any other clash. */
function useIsTaken(slug: string, isWanted: boolean): boolean {
  const [settled] = useDebouncedValue(slug, WAIT_MS);
  return usePageAt(settled, isWanted).data?.slug === slug;
}

interface FieldsProps {
  form: PageForm;
  onChange: (form: PageForm) => void;
}

function PromptField({ form, onChange }: FieldsProps) {
  return (
    <Textarea
      label="Prompt"
      description="A question buyers ask, or a topic. We write the page from your website and knowledge base, with sources."
      placeholder="Which till suits a small bakery?"
      data-autofocus
      autosize
      minRows={3}
      maxRows={8}
      maxLength={2000}
      value={form.prompt}
      onChange={({ currentTarget }) => onChange({ ...form, prompt: currentTarget.value })}
    />
  );
}

function ByHand({ form, onChange, isTaken }: FieldsProps & { isTaken: boolean }) {
  const [isOpen, setOpen] = useState(form.title !== '' || form.content !== '');
  const id = useId();
  const set = (name: keyof PageForm) => ({
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...form, [name]: currentTarget.value }),
  });
  const setTitle = (title: string) => {
    const isOwnSlug = form.slug !== '' && form.slug !== slugOf(form.title);
    onChange({ ...form, title, slug: isOwnSlug ? form.slug : slugOf(title) });
  };
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden className={styles.chevron} data-open={isOpen} />
        Start from a blank page
      </button>
      <Collapse id={id} expanded={isOpen} transitionDuration={0}>
        <Stack gap="sm" pt="sm">
          <TextInput
            label="Title"
            maxLength={200}
            value={form.title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <TextInput
            label="Slug"
            description="The end of the URL. It can’t be changed here after publishing."
            maxLength={100}
            error={isTaken && 'Another page has this slug.'}
            {...set('slug')}
          />
          <Textarea
            label="Content"
            description="Markdown"
            autosize
            minRows={5}
            maxRows={14}
            maxLength={100_000}
            {...set('content')}
          />
          <TextInput label="Meta description (optional)" maxLength={500} {...set('meta_description')} />
          {isHalfWritten(form) && (
            <Text c="dimmed">Add a title, slug and content. Until then, we use the prompt.</Text>
          )}
        </Stack>
      </Collapse>
    </div>
  );
}
