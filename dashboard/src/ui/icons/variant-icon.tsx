import { Megaphone, Repeat2, Search, Users } from 'lucide-react';
import { codeOfCountry } from '../../lib/words/country-name.ts';
import { BrandIcon } from './brand-icon.tsx';
import { BRAND_MARKS } from './brand-marks.ts';
import { FlagIcon } from './flag-icon.tsx';
import styles from './icons.module.css';

/** Starting variants that no company and no country stands for. */
const KINDS: Readonly<Record<string, typeof Search>> = {
  Search,
  Advertisements: Megaphone,
  'Social networks': Users,
  'Returning visitors': Repeat2,
};

/** What stands before a starting variant: who sent its visitors, their country, or how they came. */
export function VariantIcon({ name }: { name: string }) {
  const Kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (Kind) return <Kind className={styles.icon} strokeWidth={1.75} aria-hidden />;
  const country = Object.hasOwn(BRAND_MARKS, name) ? undefined : codeOfCountry(name);
  return country ? <FlagIcon country={country} /> : <BrandIcon name={name} />;
}
