import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { COUNTRIES } from '@sightline/contract/company/countries';
import type { Domain } from '@sightline/contract/company/domains';
import { type FormEvent, useState } from 'react';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { SaveRow } from '../../../ui/forms/save-row.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { useSaveLocation } from './domain-options.api.ts';

const CHOICES = [
  { value: '', label: 'Any country' },
  ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
];

/** Where the buyers of this website are. */
export function DefaultLocationCard() {
  const domain = useCurrentDomain();
  return (
    <SettingsCard
      title="Default Location"
      lead="Assistants are queried from this location, and pages are published in its language."
    >
      {domain && <LocationForm domain={domain} />}
    </SettingsCard>
  );
}

function LocationForm({ domain }: { domain: Domain }) {
  const saved = domain.default_location;
  const [country, setCountry] = useState(saved.country);
  const [region, setRegion] = useState(saved.region ?? '');
  const [city, setCity] = useState(saved.city ?? '');
  const save = useSaveLocation();
  const location = { country, region: region.trim() || null, city: city.trim() || null };
  const isChanged =
    location.country !== saved.country || location.region !== saved.region || location.city !== saved.city;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate({ id: domain.id, default_location: location });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={400}>
        <NativeSelect
          label="Country"
          data={CHOICES}
          value={country ?? ''}
          onChange={({ currentTarget }) => setCountry(currentTarget.value || null)}
        />
        <TextInput
          label="Region"
          maxLength={120}
          value={region}
          onChange={({ currentTarget }) => setRegion(currentTarget.value)}
        />
        <TextInput
          label="City"
          maxLength={120}
          value={city}
          onChange={({ currentTarget }) => setCity(currentTarget.value)}
        />
        <SaveRow
          what="location"
          canSave={isChanged}
          isSaving={save.isPending}
          isSaved={save.isSuccess && !isChanged}
        />
      </Stack>
    </form>
  );
}
