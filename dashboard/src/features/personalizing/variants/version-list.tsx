import { Badge, Button, Loader, Text } from '@mantine/core';
import type { VariantVersion } from '@sightline/contract/personalizing/variant-lives';
import { failureOf } from '../../../lib/server/problem.ts';
import { useProductName } from '../../../lib/server/public-config.ts';
import { safeAddress } from '../../../lib/words/safe-address.ts';
import { stepText } from '../../../lib/words/step-text.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { VariantChanges } from './variant-changes.tsx';
import { type OnPage, useDecision, useHistory, useStopPreviews } from './variant-lives.api.ts';
import styles from './version-list.module.css';

/** Each version of a variant on a page, and what happened to it. */
export function VersionList({ of }: { of: OnPage }) {
  const { data, error } = useHistory(of, true);
  const decision = useDecision(of);
  const product_name = useProductName();
  if (!data)
    return error ? <FailureNote text={failureOf(error)} /> : <Loader size={16} aria-label="Loading" />;
  const { life, versions, steps } = data;
  const isShown = ({ version }: VariantVersion) => life.state === 'live' && version === life.version;
  const newest = versions[0]?.version;
  const choose = (version: number) =>
    decision.mutate({
      what: version === newest ? 'approve' : 'restore',
      version,
      // At once, whatever is planned.
      ...(life.state === 'live' && { starts_at: null }),
    });
  return (
    <>
      <FailureNote text={failureOf(decision.error)} />
      <ol aria-label="Versions">
        {versions.map((one) => (
          <li key={one.version} className={styles.version}>
            <div className={styles.head}>
              <strong>{`Version ${one.version}`}</strong>
              {isShown(one) && <Badge variant="light">Live</Badge>}
              {one.version === life.next_version && (
                <Badge variant="light" color="gray">
                  Scheduled
                </Badge>
              )}
              <Text c="dimmed" span>
                {`${one.created_by ?? product_name}, `}
                <Moment at={one.created_at} form="moment" />
              </Text>
              {one.changes.length > 0 && (
                <span className={styles.actions}>
                  <Button
                    component="a"
                    variant="subtle"
                    href={safeAddress(one.preview_url) || undefined}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                  >
                    Preview
                  </Button>
                  {!isShown(one) && (
                    <Button
                      variant="default"
                      disabled={decision.isPending}
                      onClick={() => choose(one.version)}
                    >
                      {one.version === newest ? 'Approve this version' : 'Go back to this version'}
                    </Button>
                  )}
                </span>
              )}
            </div>
            {one.changes.length > 0 ? (
              <VariantChanges changes={one.changes} />
            ) : (
              <Text c="dimmed">{one.note ?? 'No changes'}</Text>
            )}
          </li>
        ))}
      </ol>
      <StopPreviews of={of} />
      {steps.length > 0 && (
        <>
          <h3 className={styles.title}>History</h3>
          <ol aria-label="History">
            {steps.map((step) => (
              <li key={step.id} className={styles.step}>
                <span>
                  {stepText(step)}
                  {step.reason && <Text c="dimmed" span>{` ${step.reason}`}</Text>}
                </span>
                <Text c="dimmed" span>
                  {`${step.made_by ?? product_name}, `}
                  <Moment at={step.made_at} form="moment" />
                </Text>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** A preview link shows its version to anyone who has it, for about a week. */
function StopPreviews({ of }: { of: OnPage }) {
  const stop = useStopPreviews(of);
  return (
    <>
      <FailureNote text={failureOf(stop.error)} />
      <p className={styles.head}>
        <Text c="dimmed" span role={stop.isSuccess ? 'status' : undefined}>
          {stop.isSuccess
            ? 'The preview links you shared no longer work.'
            : 'Anyone with a preview link can see its version for about a week.'}
        </Text>
        <span className={styles.actions}>
          <Button variant="subtle" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop preview links
          </Button>
        </span>
      </p>
    </>
  );
}
