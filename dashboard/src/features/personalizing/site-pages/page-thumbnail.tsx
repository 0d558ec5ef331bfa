import { useEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import styles from './page-card.module.css';
import { useThumbnail } from './site-pages.api.ts';

/** A thumbnail of the page, loaded when visible; its space is kept if there is none. */
export function PageThumbnail({ path, isScanned }: { path: string; isScanned: boolean }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(frame);
  const image = useThumbnail(path, isNear && isScanned);
  const address = useObjectUrl(image);
  return (
    <span ref={frame} className={styles.thumbnail} aria-hidden>
      {address && <img src={address} alt="" />}
    </span>
  );
}

function useIsNear(frame: React.RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isNear;
}
