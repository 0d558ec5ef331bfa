import { Box, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Branding, BrandingField } from '@sightline/contract/publishing/branding';
import { cleanLook } from '@sightline/contract/publishing/clean-look';
import type { Look } from '@sightline/contract/publishing/look-fields';
import { eachField, LOOK_FIELDS } from '@sightline/contract/publishing/look-fields';
import { colorsOf } from '@sightline/contract/publishing/page-colors';
import { type FormEvent, useRef, useState } from 'react';
import { SaveRow } from '../../../ui/forms/save-row.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import { usePicture, useSaveBranding } from './branding.api.ts';
import styles from './branding-card.module.css';
import { BrandingFields } from './branding-fields.tsx';

type Edits = Partial<Record<BrandingField, string>>;

/** `branding` is undefined when it could not be loaded; then every field is empty. */
export function BrandingForm({ branding }: { branding: Branding | undefined }) {
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
    save.mutate({ ...sent }, { onSuccess: () => setEdits((known) => withoutSent(known, sent)) });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.sides}>
      <Stack gap={16} miw={0}>
        <BrandingFields
          values={values}
          site={site}
          shown={shown}
          faultOf={(field) => (left.has(field) ? faults[field] : undefined)}
          onChange={type}
          onLeave={(field) => setLeft((known) => new Set([...known, field]))}
        />
        <SaveRow what="branding" canSave={isDirty} isSaving={save.isPending} isSaved={save.isSuccess} />
      </Stack>
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

const TYPING_MS = 500;

/** A page as readers see it, on light and dark screens, with the same color computation as real pages. */
function BrandingPreview({ look }: { look: Look }) {
  const [logo_url] = useDebouncedValue(look.logo_url, TYPING_MS);
  const { data } = usePicture(logo_url);
  const logo = useObjectUrl(data);
  const colors = colorsOf(look);
  const title = look.site_title ?? 'Your site';
  const call = look.cta_text ?? `Visit ${title}`;
  return (
    <div className={styles.pages}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Box
          key={scheme}
          component="figure"
          className={styles.page}
          data-scheme={scheme}
          aria-label={`Preview of a page on a ${scheme} screen`}
          __vars={{
            '--page-brand': colors[scheme].brand,
            '--page-on-brand': colors[scheme].on_brand,
            '--page-link': colors[scheme].link,
          }}
        >
          <div className={styles.previewHead}>
            <span className={styles.site}>
              {logo && look.logo_url && <img src={logo} alt="" />}
              <span className={styles.title}>{title}</span>
            </span>
            <span className={styles.plain}>All pages</span>
          </div>
          <p className={styles.heading}>What should buyers know about {title}?</p>
          <p className={styles.text}>
            A short answer stands first, and <span className={styles.link}>a link</span> leads to where it
            comes from.
          </p>
          <span className={styles.call}>{call}</span>
        </Box>
      ))}
    </div>
  );
}
