import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import styles from './page-thumb.module.css';
import { type PictureOf, useScreenshot } from './screenshots.api.ts';

/** A thumbnail, loaded when it becomes visible. Its caption is next to it. */
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
