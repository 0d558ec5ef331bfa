import { Button, ColorSwatch, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { BrandingField } from '@sightline/contract/publishing/branding';
import type { Look } from '@sightline/contract/publishing/look-fields';
import { DEFAULT_COLOR } from '@sightline/contract/publishing/page-colors';
import { Image, TriangleAlert } from 'lucide-react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import { usePicture } from './branding.api.ts';
import styles from './branding-card.module.css';
import { ColorField } from './color-field.tsx';
import { brandWords, linkWords } from './contrast-words.ts';
import { FieldFrame, type FrameProps } from './field-frame.tsx';

interface BrandingFieldsProps {
  /** Values of the fields. */
  values: Look;
  /** Values from the website. */
  site: Look;
  /** Values that pages would show. */
  shown: Look;
  faultOf: (field: BrandingField) => string | undefined;
  onChange: (field: BrandingField, value: string) => void;
  onLeave: (field: BrandingField) => void;
}

const PLACEHOLDERS: Partial<Record<BrandingField, string>> = {
  logo_url: 'https://',
  favicon_url: 'https://',
  cta_url: 'https://',
};

/** The seven fields, each next to the website's value. */
export function BrandingFields({ values, site, shown, faultOf, onChange, onLeave }: BrandingFieldsProps) {
  const frame = (field: BrandingField): Omit<FrameProps, 'children' | 'label'> => ({
    field,
    value: values[field] ?? '',
    site: site[field],
    onReset: () => onChange(field, site[field] ?? ''),
  });
  const input = (field: BrandingField) => ({
    id: `branding-${field}`,
    name: field,
    value: values[field] ?? '',
    error: faultOf(field),
    onBlur: () => onLeave(field),
    // What pages show while the field is empty.
    placeholder: site[field] ?? PLACEHOLDERS[field],
    autoComplete: 'off',
    spellCheck: false,
  });
  const typed = (field: BrandingField) => ({
    ...input(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange(field, currentTarget.value),
  });
  const picked = (field: BrandingField) => ({
    ...input(field),
    onChange: (value: string) => onChange(field, value),
  });
  return (
    <>
      <FieldFrame {...frame('site_title')} label="Site title">
        <TextInput {...typed('site_title')} />
      </FieldFrame>
      <FieldFrame {...frame('logo_url')} label="Logo address">
        <PictureInput {...typed('logo_url')} url={shown.logo_url} />
      </FieldFrame>
      <FieldFrame {...frame('favicon_url')} label="Favicon address">
        <PictureInput {...typed('favicon_url')} url={shown.favicon_url} />
      </FieldFrame>
      <FieldFrame
        {...frame('brand_color')}
        label="Brand color"
        hint={faultOf('brand_color') ? undefined : brandWords(shown)}
      >
        <ColorField
          {...picked('brand_color')}
          label="Brand color"
          fallback={site.brand_color ?? DEFAULT_COLOR}
        />
      </FieldFrame>
      <FieldFrame {...frame('link_color')} label="Link color">
        <ColorField
          {...picked('link_color')}
          label="Link color"
          fallback={site.link_color ?? shown.brand_color ?? DEFAULT_COLOR}
        />
        <ContrastNote look={shown} onUse={(color) => onChange('link_color', color)} />
      </FieldFrame>
      <FieldFrame {...frame('cta_text')} label="Button text">
        <TextInput
          {...typed('cta_text')}
          placeholder={site.cta_text ?? `Visit ${shown.site_title ?? 'your site'}`}
        />
      </FieldFrame>
      <FieldFrame {...frame('cta_url')} label="Button address">
        <TextInput {...typed('cta_url')} />
      </FieldFrame>
    </>
  );
}

/** Whether links are readable, what pages do if not, and the closest readable color. */
function ContrastNote({ look, onUse }: { look: Look; onUse: (color: string) => void }) {
  const { text, better } = linkWords(look);
  if (better === null) return <p className={styles.hint}>{text}</p>;
  return (
    <>
      <p className={`${styles.hint} ${styles.warning}`}>
        <TriangleAlert size={14} aria-hidden />
        <span>{text}</span>
      </p>
      <div className={styles.better}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<ColorSwatch color={better} size={12} withShadow={false} />}
          onClick={() => onUse(better)}
        >
          Use {better}
        </Button>
      </div>
    </>
  );
}

const TYPING_MS = 500;

/** An address with a thumbnail of the picture there. `url` is what pages would show. */
function PictureInput({ url, ...props }: TextInputProps & { url: string | null }) {
  const [settled] = useDebouncedValue(url, TYPING_MS);
  const { data, error } = usePicture(settled);
  const address = useObjectUrl(data);
  const isShown = address !== undefined && settled === url;
  return (
    <>
      <TextInput
        {...props}
        type="url"
        leftSectionWidth={72}
        leftSection={
          <span className={styles.picture} aria-hidden>
            {isShown ? <img src={address} alt="" /> : <Image size={16} strokeWidth={1.5} />}
          </span>
        }
      />
      {error && settled === url && !props.error && (
        <p className={styles.hint}>No picture to show: {detailOf(error, 'it could not be read now.')}</p>
      )}
    </>
  );
}
