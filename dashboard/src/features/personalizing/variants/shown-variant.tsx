import { Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { safeAddress } from '../../../lib/words/safe-address.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './shown-variant.module.css';
import { VariantChanges } from './variant-changes.tsx';
import { type OnPage, useHistory } from './variant-lives.api.ts';

/** A variant that was just approved: who reads what from now on, and the page that shows it. */
export function ShownVariant({ of }: { of: OnPage & { label: string; path: string } }) {
  const { label, path, ...variant } = of;
  const { data, error } = useHistory(variant, true);
  const shown = data?.versions.find(({ version }) => version === data.life.version);
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and what it did may stand above the window.
  useEffect(() => {
    panel.current?.focus();
  }, []);
  if (error) return <FailureNote text={failureOf(error)} />;
  const isLive = data?.life.state === 'live';
  return (
    <div ref={panel} tabIndex={-1} className={styles.shown}>
      <StatusDot
        tone={isLive ? 'good' : 'idle'}
        label={`${isLive ? 'Live' : 'Not live'} for ${label} on ${pageName(path)}`}
      />
      <Text maw={720} mt={4} mb={8}>
        {isLive
          ? 'These visitors read it from now on. Some of them keep the original, so you can see whether it helps.'
          : 'Visitors see the original at the moment.'}
      </Text>
      {shown && <VariantChanges changes={shown.changes} />}
      <Group gap={24} mt={12}>
        {shown && <OutsideLink href={safeAddress(shown.preview_url)}>Open it on your page</OutsideLink>}
        <LinkAnchor to="/personalized-pages" search={{ variant: of.variant_id, page: of.page_id }}>
          Personalized Pages
        </LinkAnchor>
        <LinkAnchor to="/analytics">Analytics</LinkAnchor>
      </Group>
    </div>
  );
}
