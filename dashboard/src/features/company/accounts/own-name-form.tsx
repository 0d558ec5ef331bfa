import { TextInput } from '@mantine/core';
import type { User } from '@sightline/contract/company/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { SaveRow } from '../../../ui/forms/save-row.tsx';
import styles from './team.module.css';

/** The name that teammates see. */
export function OwnNameForm({ user }: { user: User }) {
  const known = user.additional_info.name ?? '';
  const [typed, setTyped] = useState(known);
  const client = useQueryClient();
  const save = useMutation(
    query.users.update.mutationOptions({
      onSuccess: (saved) => {
        sessionStore.set({ user: saved });
        client.invalidateQueries({ queryKey: query.users.list.key() });
        setTyped(saved.additional_info.name ?? '');
      },
    }),
  );
  const name = typed.trim();
  const isChanged = name !== '' && name !== known;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate({ id: user.id, additional_info: { name } });
  };
  return (
    <form onSubmit={submit} className={styles.nameForm}>
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={120}
        value={typed}
        error={name === '' ? 'Your name is required' : save.isError && detailOf(save.error)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (!save.isPending) save.reset();
        }}
      />
      <div className={styles.nameActions}>
        <SaveRow what="name" canSave={isChanged} isSaving={save.isPending} isSaved={save.isSuccess} />
      </div>
    </form>
  );
}
