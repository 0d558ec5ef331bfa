import { ActionIcon } from '@mantine/core';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './detail-preview.module.css';
import { ResizablePanel } from './resizable-panel.tsx';
import { usePane } from './use-pane.ts';

interface DetailPreviewProps {
  /** The list to choose from, on the left. */
  list: ReactNode;
  /** A note above everything else. */
  notice?: ReactNode;
  /** A `PreviewBar`; absent when nothing is selected. */
  bar?: ReactNode;
  /** The picture. */
  children: ReactNode;
  /** Pages around the displayed one, on the right. */
  side?: { title: string; content: ReactNode };
  /** Details of the selection, at the bottom. */
  panel?: { label: string; content: ReactNode };
}

/** A list, a preview of its selection, and details: panes that fill the window. */
export function DetailPreview({ list, notice, bar, children, side, panel }: DetailPreviewProps) {
  const { isOpen, toggle } = usePane();
  const id = useId();
  return (
    <div className={styles.screen} data-fills>
      <div className={styles.list}>{list}</div>
      <div className={styles.notice}>{notice}</div>
      <div className={styles.detail}>
        <div className={styles.upper}>
          <div className={styles.main}>
            {bar && (
              <div className={styles.bar}>
                <div className={styles.tools}>{bar}</div>
                {side && (
                  <ActionIcon
                    className={styles.toggle}
                    aria-label={side.title}
                    title={`${isOpen ? 'Collapse' : 'Expand'} ${side.title}`}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? id : undefined}
                    onClick={toggle}
                  >
                    {isOpen ? <PanelRightClose size={16} /> : <PanelRightOpen size={16} />}
                  </ActionIcon>
                )}
              </div>
            )}
            {children}
          </div>
          {side && isOpen && (
            <section id={id} className={styles.side} aria-label={side.title}>
              <h2 className={styles.sideTitle}>{side.title}</h2>
              <div className={styles.sideContent}>{side.content}</div>
            </section>
          )}
        </div>
        {panel && <ResizablePanel label={panel.label}>{panel.content}</ResizablePanel>}
      </div>
    </div>
  );
}
