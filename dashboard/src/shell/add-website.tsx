import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../lib/server/api-client.ts';
import { useProductName } from '../lib/server/public-config.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { cleanDomain, domainProblem } from '../lib/words/domain-name.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
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
  const submit = () => {
    const domain_url = cleanDomain(website);
    const found = domainProblem(domain_url);
    setProblem(found);
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
    if (found === null) add.mutate({ domain_url, time_zone });
  };
  return (
    <DialogForm action="Add website" onSubmit={submit} onCancel={onClose} of={add}>
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
    </DialogForm>
  );
}
