import { ActionIcon, Group, Loader } from '@mantine/core';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import styles from './page-card.module.css';
import { usePageChanges, useThumbnail, useTogglePage } from './site-pages.api.ts';

interface PageCardProps {
  page: SitePage;
  showDetails: boolean;
  onDelete: () => void;
}

const stateOf = ({ enabled, scan_error, scanned_at }: SitePage) => {
  if (!enabled) return { tone: 'idle', label: 'Off' } as const;
  // Elements from an earlier scan can still be changed.
  if (scan_error && scanned_at === null) return { tone: 'bad', label: 'Not scanned' } as const;
  return { tone: 'good', label: 'Personalized' } as const;
};

/** One page; the card itself is the switch. */
export function PageCard({ page, showDetails, onDelete }: PageCardProps) {
  const toggle = useTogglePage();
  const { rescan } = usePageChanges();
  const isScanning = page.ingest_task_id !== undefined;
  const path = pageName(page.path);
  return (
    <article className={styles.card} data-enabled={page.enabled || undefined} aria-label={path}>
      <button
        type="button"
        role="switch"
        aria-checked={page.enabled}
        aria-label={`Personalize ${path}`}
        className={styles.face}
        disabled={isScanning}
        onClick={() => toggle.mutate(page)}
      >
        <PageThumbnail path={page.path} isScanned={page.scanned_at !== null} />
        <span className={styles.path} title={path}>
          {path}
        </span>
        <span className={styles.title} title={page.title ?? undefined}>
          {page.title ?? ' '}
        </span>
      </button>
      <Group justify="space-between" gap="4px 12px" p="4px 16px">
        {isScanning ? (
          <span className={styles.scanning}>
            <Loader size={12} aria-hidden /> Scanning...
          </span>
        ) : (
          <StatusDot {...stateOf(page)} />
        )}
        {showDetails && !isScanning && (
          <span className={styles.count}>
            {page.elements_enabled} of {countOf(page.element_count, 'element')}
          </span>
        )}
      </Group>
      {page.scan_error && !isScanning && <p className={styles.error}>{page.scan_error}</p>}
      <footer className={styles.tools}>
        {!isScanning && (
          <>
            <LinkAnchor to="/personalization-setup/pages/$pageId" params={{ pageId: page.id }} fw={500}>
              Choose Elements
            </LinkAnchor>
            <span className={styles.icons}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Scan ${path} again`}
                title="Scan again"
                loading={rescan.isPending}
                onClick={() => rescan.mutate({ page_id: page.id })}
              >
                <RotateCw size={16} />
              </ActionIcon>
              {!page.enabled && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete ${path}`}
                  title="Delete"
                  onClick={onDelete}
                >
                  <Trash2 size={16} />
                </ActionIcon>
              )}
            </span>
          </>
        )}
      </footer>
    </article>
  );
}

/** A thumbnail of the page, loaded when visible; its space is kept if there is none. */
function PageThumbnail({ path, isScanned }: { path: string; isScanned: boolean }) {
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
