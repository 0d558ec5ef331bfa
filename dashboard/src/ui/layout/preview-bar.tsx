import { Badge, Button, Loader } from '@mantine/core';
import { type LucideIcon, Maximize2, MessageSquarePlus, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { safeAddress } from '../../lib/words/safe-address.ts';
import { FoldingText, foldingButton } from '../text/folding-text.tsx';
import { pageName } from './page-name.ts';
import styles from './preview-bar.module.css';

interface PreviewBarProps {
  path: string;
  isPersonalized: boolean;
  /** Opens the page as pictured in a new tab. */
  full_url: string;
  /** When the view, or the picture, was made. */
  time?: ReactNode;
  isRefreshing?: boolean;
  /** Opens the dialog; only personalized pages can be rewritten. */
  onFeedback: () => void;
  canSendFeedback: boolean;
  /** Position among the pages, with buttons for the others. */
  children: ReactNode;
  /** Another link to the page, such as a `NewTabButton`. */
  more?: ReactNode;
}

/** The header of a preview: which page, how it was shown, and its actions. */
export function PreviewBar(props: PreviewBarProps) {
  const { path, isPersonalized, full_url, time, isRefreshing, onFeedback, canSendFeedback, more, children } =
    props;
  return (
    <>
      <div className={styles.row}>
        <h2 className={styles.path} title={pageName(path)}>
          {pageName(path)}
        </h2>
        {isPersonalized && (
          <Badge variant="light" leftSection={<Sparkles size={12} aria-hidden />} className={styles.fixed}>
            Personalized
          </Badge>
        )}
        <Button
          variant="default"
          className={styles.action}
          leftSection={<MessageSquarePlus size={14} aria-hidden />}
          disabled={!canSendFeedback}
          title={canSendFeedback ? undefined : 'Feedback works on personalized pages only.'}
          onClick={onFeedback}
        >
          Give Feedback
        </Button>
        <NewTabButton href={full_url} icon={Maximize2}>
          Full preview
        </NewTabButton>
      </div>
      <div className={styles.row}>
        {children}
        <span className={styles.state}>
          <span className={styles.refreshing} role="status">
            {isRefreshing && (
              <>
                <Loader size={12} aria-hidden /> Refreshing
              </>
            )}
          </span>
          {time}
        </span>
        {more}
      </div>
    </>
  );
}

interface NewTabButtonProps {
  href: string;
  icon: LucideIcon;
  children: string;
}

/** Opens an external page in a new tab. */
export function NewTabButton({ href, icon: Icon, children }: NewTabButtonProps) {
  return (
    <Button
      component="a"
      variant="subtle"
      className={styles.fixed}
      href={safeAddress(href) || undefined}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={children}
      styles={foldingButton}
      leftSection={<Icon size={14} aria-hidden />}
    >
      <FoldingText>{children}</FoldingText>
    </Button>
  );
}
