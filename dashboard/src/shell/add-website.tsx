import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '../lib/server/api-client.ts';
import { failureOf } from '../lib/server/problem.ts';
import { useProductName } from '../lib/server/public-config.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { cleanDomain, domainProblem } from '../lib/words/domain-name.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { SubmitRow } from '../ui/forms/submit-row.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useSwitchDomain } from './use-switch-domain.ts';

/** Adds a website to the organization; its onboarding is next. */
export function AddWebsite({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add website">
      <AddForm onClose={onClose} />
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const [website, setWebsite] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = useSwitchDomain();
  const product_name = useProductName();
  const add = useMutation(
    query.domains.add.mutationOptions({
      onSuccess: (domain) => {
        sessionStore.set({ domains: [...sessionStore.get().domains, domain] });
        onClose();
        change(domain);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain_url = cleanDomain(website);
    const found = domainProblem(domain_url);
    setProblem(found);
    if (found === null && !add.isPending) add.mutate({ domain_url });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>
          {product_name} reads it and measures it separately, with its own topics, pages and settings.
        </Text>
        <TextInput
          label="Website domain"
          name="website"
          inputMode="url"
          autoCapitalize="none"
          placeholder="example.com"
          data-autofocus
          error={problem}
          value={website}
          onChange={({ currentTarget }) => {
            setWebsite(currentTarget.value);
            setProblem(null);
            add.reset();
          }}
        />
        <FailureNote text={failureOf(add.error)} />
        <SubmitRow onCancel={onClose} isPending={add.isPending}>
          Add website
        </SubmitRow>
      </Stack>
    </form>
  );
}
