import type { Branding, BrandingField } from '@sightline/contract/publishing/branding';
import { cleanLook } from '@sightline/contract/publishing/clean-look';
import { eachField, LOOK_FIELDS } from '@sightline/contract/publishing/look-fields';
import { type FormEvent, useRef, useState } from 'react';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { SaveRow } from '../../../ui/forms/save-row.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { useSaveBranding } from './branding.api.ts';
import styles from './branding-card.module.css';
import { BrandingFields } from './branding-fields.tsx';
import { BrandingPreview } from './branding-preview.tsx';

type Edits = Partial<Record<BrandingField, string>>;

/** `branding` is undefined when it could not be loaded; then every field is empty. */
export function BrandingForm({ branding }: { branding: Branding | undefined }) {
  const { id } = useDomainId();
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<Edits>({});
  const [left, setLeft] = useState<ReadonlySet<BrandingField>>(new Set());
  const save = useSaveBranding();
  const saved = (field: BrandingField) => branding?.[field] ?? '';
  const values = eachField((field) => edits[field] ?? saved(field));
  const isDirty = LOOK_FIELDS.some((field) => values[field] !== saved(field));
  const { look: clean, faults } = cleanLook(values);
  const site = eachField((field) => branding?.from_site[field] ?? null);
  const shown = eachField((field) => clean[field] ?? site[field]);

  const type = (field: BrandingField, value: string) => {
    save.reset();
    setEdits((known) => ({ ...known, [field]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const [wrong] = LOOK_FIELDS.filter((field) => faults[field]);
    if (wrong) {
      setLeft(new Set(LOOK_FIELDS));
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    // If loading failed, an empty field says nothing about the stored value.
    const sent = branding ? values : edits;
    save.mutate({ id, ...sent }, { onSuccess: () => setEdits((known) => withoutSent(known, sent)) });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.sides}>
      <div className={styles.fields}>
        <BrandingFields
          values={values}
          site={site}
          shown={shown}
          faultOf={(field) => (left.has(field) ? faults[field] : undefined)}
          onChange={type}
          onLeave={(field) => setLeft((known) => new Set([...known, field]))}
        />
        <SaveRow what="branding" canSave={isDirty} isSaving={save.isPending} isSaved={save.isSuccess} />
      </div>
      <div className={styles.aside}>
        <BrandingPreview look={shown} />
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

/** Text typed during the save stays. */
function withoutSent(edits: Edits, sent: Partial<Record<BrandingField, string | null>>): Edits {
  const kept: Edits = {};
  for (const field of LOOK_FIELDS)
    if (edits[field] !== undefined && edits[field] !== sent[field]) kept[field] = edits[field];
  return kept;
}
