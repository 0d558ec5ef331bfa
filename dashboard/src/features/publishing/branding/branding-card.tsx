import { Skeleton, Stack } from '@mantine/core';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useBranding } from './branding.api.ts';
import styles from './branding-card.module.css';
import { BrandingForm } from './branding-form.tsx';

const FIELDS = 7;

/** How the published pages look. */
export function BrandingCard() {
  const domain = useCurrentDomain();
  const { data: branding, isFetched } = useBranding();
  const read_at = branding?.from_site.read_at;
  return (
    <SettingsCard
      title="Branding"
      lead={
        <>
          How your published pages look. Empty fields follow your website.
          {read_at && (
            <>
              {' '}
              {domain?.host} was read <Moment at={read_at} />.
            </>
          )}
        </>
      }
    >
      {/* A failed load is tried again behind what a person types. */}
      <div className={styles.room}>{isFetched ? <BrandingForm branding={branding} /> : <CardSkeleton />}</div>
    </SettingsCard>
  );
}

function CardSkeleton() {
  return (
    <div className={styles.sides}>
      <Stack gap={16} miw={0}>
        {Array.from({ length: FIELDS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <div key={at}>
            <Skeleton height={12} width={96} mb={8} />
            <Skeleton height={32} />
          </div>
        ))}
      </Stack>
      <Skeleton height={480} />
    </div>
  );
}
