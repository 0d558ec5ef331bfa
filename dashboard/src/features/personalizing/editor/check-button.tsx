import { Button, Loader, Skeleton } from '@mantine/core';
import type { CheckPicture, PageCheck } from '@sightline/contract/personalizing/page-checks';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import styles from './check-button.module.css';
import type { Edits } from './edits.ts';
import { type Edited, useStart } from './hand-editor.api.ts';
import { useCheck, useCheckImage, useLaunchCheck, useStartCheck } from './page-checks.api.ts';

/** Looks at the real page with the changes, before visitors see them. */
export function CheckButton({ of, edits }: { of: Edited; edits: Edits }) {
  const check = useStartCheck(of.page_id);
  const isOpen = check.data !== undefined || check.isError;
  return (
    <>
      <Button
        variant="default"
        disabled={edits.length === 0}
        loading={check.isPending}
        onClick={() => check.mutate([...edits])}
      >
        Check
      </Button>
      <Dialog isOpen={isOpen} onClose={check.reset} title="Before and after" width={960}>
        <FailureNote text={failureOf(check.error)} />
        {check.data && <LaunchNote of={of} edits={edits} />}
        {check.data && <CheckResult page_id={of.page_id} started={check.data} />}
      </Dialog>
    </>
  );
}

/** Looks at the real page with a version that is saved, before anybody approves it. */
export function VersionCheck({ of }: { of: Edited }) {
  const { data } = useStart(of);
  return <CheckButton of={of} edits={data?.changes ?? []} />;
}

/** What a test of the version could show, and by when. */
function LaunchNote({ of, edits }: { of: Edited; edits: Edits }) {
  const { data, error } = useLaunchCheck(of, edits);
  return (
    <section aria-label="Before launch">
      <FailureNote text={failureOf(error)} />
      {!data && !error && <Skeleton height={80} mb={16} />}
      <ul className={styles.warnings}>
        {data?.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

const PICTURES: [CheckPicture, string][] = [
  ['desktop_before', 'Desktop, before'],
  ['desktop_after', 'Desktop, after'],
  ['phone_before', 'Phone, before'],
  ['phone_after', 'Phone, after'],
];
const WIDTHS = { desktop: 'Desktop', phone: 'Phone' };

/** What the changes do to the real page, in words and in pictures. */
function CheckResult({ page_id, started }: { page_id: string; started: PageCheck }) {
  const { id, state, problem, warnings } = useCheck(page_id, started);
  if (state === 'running')
    return (
      <p role="status">
        <Loader size={14} aria-hidden /> Looking at the page at both widths. This can take half a minute.
      </p>
    );
  if (state === 'failed') return <p role="status">{problem}</p>;
  return (
    <>
      <p role="status">
        {warnings.length === 0
          ? 'Nothing overflows, gets cut off, or slips below the fold.'
          : 'Worth a look before visitors see it:'}
      </p>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Warnings">
          {warnings.map(({ width, kind, text }) => (
            <li key={`${width} ${kind} ${text}`}>
              <strong>{WIDTHS[width]}:</strong> {text}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pictures}>
        {PICTURES.map(([picture, name]) => (
          <Picture key={picture} of={{ page_id, check_id: id }} picture={picture} name={name} />
        ))}
      </div>
    </>
  );
}

interface PictureProps {
  of: { page_id: string; check_id: string };
  picture: CheckPicture;
  name: string;
}

function Picture({ of, picture, name }: PictureProps) {
  const url = useObjectUrl(useCheckImage(of, picture));
  const image = picture.startsWith('phone') ? styles.phone : styles.desktop;
  return (
    <figure className={styles.picture}>
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section className={styles.stage} aria-label={`Picture: ${name}`} tabIndex={0}>
        {url && <img className={image} src={url} alt={`The page, ${name.toLowerCase()}`} />}
        {!url && <Skeleton height={200} aria-hidden />}
      </section>
    </figure>
  );
}
