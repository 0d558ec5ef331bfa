import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { apiDocument, callsOf } from './api-document.ts';
import styles from './api-reference.module.css';
import { CallView } from './call-view.tsx';
import { ReferenceIntro } from './reference-intro.tsx';
import { ReferenceNav } from './reference-nav.tsx';

/** Every call of the API: the list on the left, one call on the right. */
export function ApiReference({ op }: { op: string | undefined }) {
  const { data: document, isError } = useQuery(apiDocument);
  const calls = useMemo(() => (document ? callsOf(document) : []), [document]);
  if (isError && !document)
    return <FailureNote text="The description of the API could not be loaded. Open this page again." />;
  if (!document) return <ReferenceSkeleton />;
  const call = calls.find(({ operationId }) => operationId === op);
  return (
    <div className={styles.reference}>
      <ReferenceNav groups={document.tags} calls={calls} current={call} />
      {call ? (
        <CallView key={call.operationId} document={document} call={call} />
      ) : (
        <ReferenceIntro document={document} calls={calls} isUnknown={op !== undefined} />
      )}
    </div>
  );
}

function ReferenceSkeleton() {
  return (
    <div className={styles.reference} aria-busy>
      <Skeleton height={480} />
      <Skeleton height={480} />
    </div>
  );
}
