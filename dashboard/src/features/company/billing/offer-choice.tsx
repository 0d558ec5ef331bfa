import { Group, SegmentedControl } from '@mantine/core';
import type { Interval, Offers, OfferWish } from './plan-offers.ts';

interface OfferChoiceProps {
  offers: Offers;
  onWish: (wish: OfferWish) => void;
}

const INTERVALS: Record<Interval, string> = { month: 'Monthly', year: 'Yearly' };

/** Switches for what plans are sold in more than one of; nothing where there is no choice. */
export function OfferChoice({ offers, onWish }: OfferChoiceProps) {
  const { currencies, intervals, currency, interval } = offers;
  if (currencies.length < 2 && intervals.length < 2) return null;
  return (
    <Group gap="sm" mb="md">
      {intervals.length > 1 && (
        <SegmentedControl
          aria-label="Billed"
          value={interval}
          data={intervals.map((value) => ({ value, label: INTERVALS[value] }))}
          onChange={(next) => onWish({ currency, interval: next })}
        />
      )}
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label="Currency"
          value={currency}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(next) => onWish({ interval, currency: next })}
        />
      )}
    </Group>
  );
}
