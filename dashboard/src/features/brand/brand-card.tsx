import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import type { Brand } from '@sightline/contract/brand';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../lib/problem.ts';
import { useDomainId } from '../../lib/use-session.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useBrand, useSaveBrand } from './brand.api.ts';

/** The names by which answers are searched for the brand, and the addresses that count as its own. */
export function BrandCard() {
  const { data: brand } = useBrand();
  return (
    <SettingsCard
      title="Brand names"
      lead="Answers are searched for these as whole words. A change re-reads every stored answer."
    >
      {brand && (
        <BrandForm key={JSON.stringify([brand.name, brand.aliases, brand.owned_properties])} brand={brand} />
      )}
    </SettingsCard>
  );
}

function BrandForm({ brand }: { brand: Brand }) {
  const { id } = useDomainId();
  const [name, setName] = useState(brand.name);
  const [aliases, setAliases] = useState(brand.aliases.join('\n'));
  const [properties, setProperties] = useState(brand.owned_properties.join('\n'));
  const save = useSaveBrand();
  const change = { name: name.trim(), aliases: linesOf(aliases), owned_properties: linesOf(properties) };
  const isChanged =
    change.name !== brand.name ||
    change.aliases.join() !== brand.aliases.join() ||
    change.owned_properties.join() !== brand.owned_properties.join();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && change.name !== '') save.mutate({ id, ...change });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description={brand.domains.join(', ')}
          required
          withAsterisk={false}
          maxLength={120}
          error={change.name === '' && 'A brand has a name.'}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label="Other names"
          description="One a line: short forms, former names, product names."
          autosize
          minRows={2}
          value={aliases}
          onChange={({ currentTarget }) => setAliases(currentTarget.value)}
        />
        <Textarea
          label="Your pages elsewhere"
          description="One a line, such as github.com/acme; a link there counts as a link to you."
          autosize
          minRows={2}
          value={properties}
          onChange={({ currentTarget }) => setProperties(currentTarget.value)}
        />
        <FailureNote text={save.isError ? detailOf(save.error) : null} />
        <div>
          <Button type="submit" disabled={!isChanged || change.name === ''} loading={save.isPending}>
            Save names
          </Button>
        </div>
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
