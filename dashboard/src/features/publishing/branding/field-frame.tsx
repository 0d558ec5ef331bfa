import { Button, Input } from '@mantine/core';
import type { BrandingField } from '@sightline/contract/publishing/branding';
import type { ReactNode } from 'react';
import styles from './branding-card.module.css';

export interface FrameProps {
  field: BrandingField;
  label: string;
  value: string;
  /** The website's value, if there is one. */
  site: string | null;
  hint?: string | undefined;
  onReset: () => void;
  children: ReactNode;
}

/** A field with its label, and the source of its value. */
export function FieldFrame({ field, label, value, site, hint, onReset, children }: FrameProps) {
  return (
    <div>
      <div className={styles.head}>
        <Input.Label htmlFor={`branding-${field}`}>{label}</Input.Label>
        {site !== null && site === value && <span className={styles.origin}>From your site</span>}
        {site !== null && site !== value && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            mr={-6}
            aria-label={`${label}: use your site’s`}
            title={site}
            onClick={onReset}
          >
            Use your site’s
          </Button>
        )}
      </div>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
