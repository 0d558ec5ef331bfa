import { VisuallyHidden } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countryName } from '../../../lib/words/country-name.ts';
import { humanize } from '../../../lib/words/humanize.ts';
import { BrandIcon } from '../../../ui/icons/brand-icon.tsx';
import { DeviceIcon } from '../../../ui/icons/device-icon.tsx';
import { FlagIcon } from '../../../ui/icons/flag-icon.tsx';
import styles from './visit-chips.module.css';

/** The visitor's first source and, if it differs, the last one. */
export function SourceChips({ first, last }: { first: string; last: string }) {
  return (
    <span className={styles.sources}>
      <Chip icon={<BrandIcon name={first} />} text={first} />
      {last !== first && (
        <>
          <ChevronRight className={styles.arrow} size={14} aria-hidden />
          <VisuallyHidden>, last from </VisuallyHidden>
          <Chip icon={<BrandIcon name={last} />} text={last} />
        </>
      )}
    </span>
  );
}

/** With what and from where, as far as it is known. */
export function TraitChips({ device, country }: { device: string | null; country: string | null }) {
  return (
    <span className={styles.traits}>
      {device && <Chip icon={<DeviceIcon device={device.toLowerCase()} />} text={humanize(device)} />}
      {country && <Chip icon={<FlagIcon country={country} />} text={countryName(country)} />}
    </span>
  );
}

function Chip({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.chip} title={text}>
      {icon}
      <span className={styles.text}>{text}</span>
    </span>
  );
}
