import { Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import type { Brand } from '@sightline/contract/understanding/brand';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SaveRow } from '../../../ui/forms/save-row.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useBrand, useSaveBrand } from './brand.api.ts';
import { UnclearMentions } from './unclear-mentions.tsx';

/** The names that identify the brand in answers, and the addresses that count as its own. */
export function BrandCard() {
  const { data: brand, isPending } = useBrand();
  const save = useSaveBrand();
  return (
    <SettingsCard
      title="Brand names"
      lead="We match these names in answers. Changes apply to past answers too."
    >
      {isPending && <Skeleton height={308} maw={400} />}
      {brand && (
        <Stack gap="xl">
          <BrandForm
            key={JSON.stringify([brand.name, brand.aliases, brand.owned_properties])}
            brand={brand}
            save={save}
          />
          <UnclearMentions of="own" order={4} />
        </Stack>
      )}
    </SettingsCard>
  );
}

function BrandForm({ brand, save }: { brand: Brand; save: ReturnType<typeof useSaveBrand> }) {
  const [name, setName] = useState(brand.name);
  const [aliases, setAliases] = useState(brand.aliases.join('\n'));
  const [properties, setProperties] = useState(brand.owned_properties.join('\n'));
  const change = { name: name.trim(), aliases: linesOf(aliases), owned_properties: linesOf(properties) };
  const isChanged =
    change.name !== brand.name ||
    change.aliases.join() !== brand.aliases.join() ||
    change.owned_properties.join() !== brand.owned_properties.join();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && change.name !== '') save.mutate({ ...change });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={400}>
        <TextInput
          label="Name"
          description={brand.domains.join(', ')}
          required
          withAsterisk={false}
          maxLength={120}
          error={change.name === '' && 'Enter a brand name.'}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label="Other names"
          description="One per line: short forms, former names, product names."
          autosize
          minRows={2}
          value={aliases}
          onChange={({ currentTarget }) => setAliases(currentTarget.value)}
        />
        <Textarea
          label="Other profiles and domains"
          description="One per line, such as github.com/acme. Links to these count as citations of you."
          autosize
          minRows={2}
          value={properties}
          onChange={({ currentTarget }) => setProperties(currentTarget.value)}
        />
        <FailureNote text={failureOf(save.error)} />
        <SaveRow
          what="names"
          canSave={isChanged && change.name !== ''}
          isSaving={save.isPending}
          isSaved={save.isSuccess && !isChanged}
        />
        <div role="status">
          {brand.rematching && <StatusDot tone="busy" label="Re-reading stored answers" />}
        </div>
      </Stack>
    </form>
  );
}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}
