import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { query } from '../lib/server/api-client.ts';
import { failureOf } from '../lib/server/problem.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { useSession } from '../lib/session/use-session.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';

export function CollectUserInfoScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const known = user?.additional_info;
  const [name, setName] = useState(known?.name ?? '');
  const [job_title, setJobTitle] = useState(known?.job_title ?? '');
  const [phone_number, setPhoneNumber] = useState(known?.phone_number ?? '');
  const save = useMutation(
    query.users.update.mutationOptions({
      onSuccess: (saved) => {
        sessionStore.set({ user: saved });
        navigate({ to: '/onboarding/company-description' });
      },
    }),
  );
  const isComplete = name.trim() !== '' && job_title.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!user || !isComplete || save.isPending) return;
    const phone = phone_number.trim();
    const additional_info = { name: name.trim(), job_title: job_title.trim(), phone_number: phone || null };
    save.mutate({ id: user.id, additional_info });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={400}>
        <TextInput
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label="Job Title"
          name="job_title"
          autoComplete="organization-title"
          required
          value={job_title}
          onChange={({ currentTarget }) => setJobTitle(currentTarget.value)}
        />
        <TextInput
          label="Phone Number"
          name="phone_number"
          type="tel"
          autoComplete="tel"
          description="We will never send you marketing messages."
          value={phone_number}
          onChange={({ currentTarget }) => setPhoneNumber(currentTarget.value)}
        />
        <FailureNote text={failureOf(save.error)} />
        <div>
          <Button type="submit" disabled={!isComplete} loading={save.isPending}>
            Continue
          </Button>
        </div>
      </Stack>
    </form>
  );
}
