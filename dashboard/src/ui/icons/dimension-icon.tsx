import type { FilterDimension } from '@sightline/contract/personalizing/visit-report';
import type { ReactNode } from 'react';
import { BrandIcon } from './brand-icon.tsx';
import { DeviceIcon } from './device-icon.tsx';
import { FlagIcon } from './flag-icon.tsx';
import { VariantIcon } from './variant-icon.tsx';

/** What stands before a value of a dimension; nothing where its name says all. */
export function dimensionIcon(dimension: FilterDimension, key: string, label: string): ReactNode {
  if (dimension === 'country') return <FlagIcon country={key} />;
  if (dimension === 'variant') return <VariantIcon name={label} />;
  if (dimension === 'device') return <DeviceIcon device={key} />;
  const isBrand = ['source', 'assistant', 'browser', 'os'].includes(dimension);
  return isBrand ? <BrandIcon name={label} /> : null;
}
