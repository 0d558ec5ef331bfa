import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import styles from './page-thumb.module.css';
import { type PictureOf, useScreenshot } from './screenshots.api.ts';
import { useObjectUrl } from './use-object-url.ts';

/** A small picture, fetched once it comes into view. What it shows stands beside it. */
export function PageThumb({ of }: { of: PictureOf }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const { image } = useScreenshot(of, 'thumb', wasSeen);
  const url = useObjectUrl(image);
  return (
    <span ref={ref} className={styles.thumb} aria-hidden>
      {url && <img src={url} alt="" />}
    </span>
  );
}
