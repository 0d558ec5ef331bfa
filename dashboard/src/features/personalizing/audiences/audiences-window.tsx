import { Skeleton } from '@mantine/core';
import type { Audience } from '@sightline/contract/personalizing/audiences';
import { useState } from 'react';
import { AudienceForm } from './audience-form.tsx';
import { AudienceList } from './audience-list.tsx';
import { useAudiences } from './audiences.api.ts';

/** The list, or one audience to edit; `onOpen` when a person goes on to a variant. */
export function AudiencesWindow({ onOpen }: { onOpen: () => void }) {
  const { data } = useAudiences();
  const [edited, setEdited] = useState<Audience | 'new' | null>(null);
  if (!data) return <Skeleton height={120} />;
  if (edited)
    return <AudienceForm audience={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  return (
    <AudienceList audiences={data} onEdit={(audience) => setEdited(audience ?? 'new')} onOpen={onOpen} />
  );
}
