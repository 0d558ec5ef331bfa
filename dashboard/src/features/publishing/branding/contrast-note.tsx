import { Button, ColorSwatch } from '@mantine/core';
import type { Look } from '@sightline/contract/publishing/look-fields';
import { TriangleAlert } from 'lucide-react';
import styles from './branding-card.module.css';
import { linkWords } from './contrast-words.ts';

/** Whether links are readable, what pages do if not, and the closest readable color. */
export function ContrastNote({ look, onUse }: { look: Look; onUse: (color: string) => void }) {
  const { text, better } = linkWords(look);
  if (better === null) return <p className={styles.hint}>{text}</p>;
  return (
    <>
      <p className={`${styles.hint} ${styles.warning}`}>
        <TriangleAlert size={14} aria-hidden />
        <span>{text}</span>
      </p>
      <div className={styles.better}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<ColorSwatch color={better} size={12} withShadow={false} />}
          onClick={() => onUse(better)}
        >
          Use {better}
        </Button>
      </div>
    </>
  );
}
