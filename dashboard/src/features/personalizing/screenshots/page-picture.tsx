import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Image } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pageName } from '../../../ui/layout/page-name.ts';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import styles from './page-picture.module.css';
import { missingBrowser } from './screenshots.api.ts';

interface PagePictureProps {
  path: string;
  image: Blob | undefined;
  error: unknown;
}

/** A page as a visitor saw it; it scrolls inside a box that exists before the picture does. */
export function PagePicture({ path, image, error }: PagePictureProps) {
  const stage = useRef<HTMLElement>(null);
  const url = useObjectUrl(image);
  const name = pageName(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    stage.current?.scrollTo({ top: 0 });
  }, [path]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section ref={stage} className={styles.stage} aria-label={`Picture of ${name}`} tabIndex={0}>
      {url && <img className={styles.picture} src={url} alt={`The page ${name} as it was shown`} />}
      {!url && !error && <Waiting />}
      {!url && Boolean(error) && <NoPicture name={name} detail={missingBrowser(error)} />}
    </section>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden role="status">Taking the screenshot</VisuallyHidden>
      <Skeleton className={styles.waiting} aria-hidden />
    </>
  );
}

function NoPicture({ name, detail }: { name: string; detail: string | null }) {
  return (
    <div className={styles.none}>
      <Image size={24} strokeWidth={1.5} aria-hidden />
      <p className={styles.name}>{name}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
