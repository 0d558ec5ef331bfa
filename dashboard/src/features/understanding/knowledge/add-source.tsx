import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { useKnowledgeChanges } from './knowledge.api.ts';
import styles from './sources-tab.module.css';

/** Adds a web page, a PDF, a text or a sitemap by its address. */
export function AddSource() {
  const { id, enabled } = useDomainId();
  const [url, setUrl] = useState('');
  const { create } = useKnowledgeChanges();
  const source_url = url.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (source_url === '' || !enabled || create.isPending) return;
    create.mutate(
      { id, entry_type: 'link', source_type: 'manual', source_url },
      // What was typed meanwhile stays.
      { onSuccess: () => setUrl((now) => (now.trim() === source_url ? '' : now)) },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextInput
        aria-label="URL"
        placeholder="https://example.com/guide.pdf"
        type="url"
        maxLength={2000}
        value={url}
        error={create.isError && detailOf(create.error)}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          if (create.isError) create.reset();
        }}
      />
      <Button type="submit" disabled={source_url === ''} loading={create.isPending}>
        Add source
      </Button>
    </form>
  );
}
