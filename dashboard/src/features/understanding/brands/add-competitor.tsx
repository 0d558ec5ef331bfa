import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import styles from './add-competitor.module.css';
import { useCompetitorChanges } from './competitors.api.ts';

export function AddCompetitor({ urlLabel = 'Website' }: { urlLabel?: string }) {
  const { enabled } = useDomainId();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const { create } = useCompetitorChanges();
  const details = { name: name.trim(), url: url.trim() };
  const isComplete = details.name !== '' && details.url !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || !enabled || create.isPending) return;
    const onSuccess = () => {
      setName('');
      setUrl('');
    };
    create.mutate({ ...details }, { onSuccess });
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        aria-label="Name"
        placeholder="Name"
        maxLength={120}
        value={name}
        error={create.isError && detailOf(create.error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        aria-label={urlLabel}
        placeholder={urlLabel}
        maxLength={300}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isComplete} loading={create.isPending}>
        Add competitor
      </Button>
    </form>
  );
}
