import type { ElementBox, PageElement } from '@sightline/contract/personalizing/site-pages';
import { Check } from 'lucide-react';
import { type MouseEvent, memo, useEffect, useMemo, useRef } from 'react';
import { elementName, elementText } from '../../../lib/words/element-name.ts';
import { countOf } from '../../../lib/words/format.ts';
import { pageName } from '../../../ui/layout/page-name.ts';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import { reveal, smallestBoxAt } from './element-boxes.ts';
import styles from './pictured-elements.module.css';
import type { LoadedPicture } from './site-pages.api.ts';
import type { Pointed, PointerPlace } from './use-pointed.ts';

interface PicturedElementsProps {
  path: string;
  picture: LoadedPicture;
  elements: PageElement[];
  on: ReadonlySet<string>;
  pointed: Pointed | null;
  onPoint: (element_id: string | null, place?: PointerPlace) => void;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

/**
 * The page's picture with an outline around each element, which a click switches. For the keyboard and for screen
 * readers, the list beside it has the same switches.
 */
export function PicturedElements(props: PicturedElementsProps) {
  const { path, picture, elements, on, pointed, onPoint, onChange } = props;
  const stage = useRef<HTMLElement>(null);
  const url = useObjectUrl(picture.image);
  const known = useMemo(() => new Map(elements.map((element) => [element.id, element])), [elements]);
  const boxes = useMemo(
    () => picture.boxes.filter(({ element_id }) => known.has(element_id)),
    [picture, known],
  );
  useEffect(() => {
    if (pointed?.from !== 'list' || !stage.current) return;
    reveal(stage.current, stage.current.querySelector(`[data-box="${pointed.element_id}"]`));
  }, [pointed]);
  const boxUnder = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = picture.width / width;
    return smallestBoxAt(boxes, { x: (clientX - left) * scale, y: (clientY - top) * scale });
  };
  const toggle = (box: ElementBox | null) => {
    const element = box && known.get(box.element_id);
    if (!element) return;
    // A finger points by its click.
    onPoint(element.id);
    onChange([element], !on.has(element.id));
  };
  const name = pageName(path);
  const pointedBox = boxes.find(({ element_id }) => element_id === pointed?.element_id);
  const pointedElement = pointedBox && known.get(pointedBox.element_id);
  const unseen = elements.length - boxes.length;
  return (
    <div className={styles.pictured}>
      <p className={styles.key}>
        Click what may change.
        {unseen > 0 && ` ${countOf(unseen, 'element')} ${unseen === 1 ? 'is' : 'are'} only in the list.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section ref={stage} className={styles.stage} aria-label={`Picture of ${name}`} tabIndex={0}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list has a switch for each */}
        <div
          className={styles.sheet}
          style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
          data-over={pointed?.from === 'picture' || undefined}
          onPointerMove={(event) => onPoint(boxUnder(event)?.element_id ?? null, event)}
          onPointerLeave={(event) => onPoint(null, event)}
          onClick={(event) => toggle(boxUnder(event))}
        >
          {url && <img className={styles.image} src={url} alt={`The page ${name} as the last scan saw it`} />}
          {boxes.map((box) => (
            <Outline
              key={box.element_id}
              box={box}
              page={picture}
              isOn={on.has(box.element_id)}
              isPointed={box === pointedBox}
            />
          ))}
          {pointedBox && pointedElement && <Hint box={pointedBox} page={picture} element={pointedElement} />}
        </div>
      </section>
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

interface OutlineProps {
  box: ElementBox;
  page: Size;
  isOn: boolean;
  isPointed: boolean;
}

const Outline = memo(function Outline({ box, page, isOn, isPointed }: OutlineProps) {
  return (
    <span
      aria-hidden
      className={styles.outline}
      data-box={box.element_id}
      data-on={isOn || undefined}
      data-pointed={isPointed || undefined}
      style={{
        left: share(box.x, page.width),
        top: share(box.y, page.height),
        width: share(box.width, page.width),
        height: share(box.height, page.height),
      }}
    >
      {isOn && <Check className={styles.mark} size={14} strokeWidth={3} />}
    </span>
  );
});

/** Up to here, in pixels of the page, there is no room above an element. */
const TOP = 80;

/** What the element is and says, above it or else below, from its left edge or else its right. */
function Hint({ box, page, element }: { box: ElementBox; page: Size; element: PageElement }) {
  const isRight = box.x > page.width / 2;
  const isBelow = box.y < TOP;
  return (
    <span
      aria-hidden
      className={styles.hint}
      style={{
        ...(isRight
          ? { right: share(page.width - box.x - box.width, page.width) }
          : { left: share(box.x, page.width) }),
        ...(isBelow
          ? { top: share(box.y + box.height, page.height) }
          : { bottom: share(page.height - box.y, page.height) }),
      }}
    >
      <b>{elementName(element)}</b> {elementText(element)}
    </span>
  );
}
