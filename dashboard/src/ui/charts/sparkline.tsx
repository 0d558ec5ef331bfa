import { sparkLine } from '../../lib/series/spark-line.ts';
import styles from './sparkline.module.css';

const WIDTH = 100;
const HEIGHT = 28;
/** Room for half the line and the dot at its end. */
const MARGIN = 3;

interface SparklineProps {
  /** Oldest first; null where nothing is known. */
  points: readonly (number | null)[];
  /** From where the line rises; its lowest point by default. */
  floor?: number;
}

/** How a figure went, without axes. Only for the eye: the figure beside it and its change are in words. */
export function Sparkline({ points, floor }: SparklineProps) {
  const { line, last } = sparkLine(points, {
    width: WIDTH - 2 * MARGIN,
    height: HEIGHT - 2 * MARGIN,
    ...(floor !== undefined && { floor }),
  });
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} aria-hidden focusable="false">
      <g transform={`translate(${MARGIN} ${MARGIN})`}>
        <polyline points={line} />
        {last && <circle cx={last.x} cy={last.y} r={2.5} />}
      </g>
    </svg>
  );
}
