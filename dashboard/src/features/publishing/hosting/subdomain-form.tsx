import { Button, TextInput } from '@mantine/core';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useChooseSubdomain } from './hosting.api.ts';
import styles from './subdomain-form.module.css';
import { currentLabel, labelProblem, PROPOSED } from './subdomain-label.ts';

/** The first label of the host; Confirm is displayed while it differs from the current one. */
export function SubdomainForm({ status }: { status: HostingStatus }) {
  const current = currentLabel(status);
  const [label, setLabel] = useState(current || PROPOSED);
  const input = useRef<HTMLInputElement>(null);
  const choose = useChooseSubdomain();
  const isOther = label !== current;
  const problem = isOther ? labelProblem(label) : null;
  const failure = failureOf(choose.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOther || problem !== null || choose.isPending) return;
    choose.mutate(
      { subdomain: label, preview: status.preview === 'used' },
      // The pressed button disappears.
      { onSuccess: () => input.current?.focus() },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        ref={input}
        className={styles.input}
        label="Subdomain"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={label}
        error={problem ?? failure}
        description={
          isOther && status.is_active
            ? `${status.ai_subdomain} goes offline when you confirm, until the new name is verified.`
            : undefined
        }
        onChange={({ currentTarget }) => {
          setLabel(currentTarget.value.trim());
          choose.reset();
        }}
      />
      <span className={styles.zone}>.{status.zone}</span>
      {isOther && (
        <Button
          type="submit"
          className={styles.confirm}
          disabled={problem !== null}
          loading={choose.isPending}
        >
          Confirm
        </Button>
      )}
    </form>
  );
}
