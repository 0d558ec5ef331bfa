/// <reference lib="dom" />
// Runs in the page that is checked: each function may use only those of this file.

/** What is measured of an element. */
export interface PartMeasure {
  text: string;
  /** Whether some of its text is cut off. */
  is_cut: boolean;
  is_shown: boolean;
  /** Whether its middle is in the first window. */
  is_first: boolean;
}

export interface PageMeasure {
  /** Pixels by which the page is wider than its window. */
  overflow: number;
  /** In the order of the changes; null where the page has no such element. */
  changed: (PartMeasure | null)[];
  /** Headlines and what looks like a button. */
  leading: PartMeasure[];
}

interface Watched {
  changed: (Element | null)[];
  leading: Element[];
}

function isCut(element: Element): boolean {
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body && around.length < 3; at = at.parentElement)
    around.push(at);
  for (const one of [...around, element, ...element.querySelectorAll('*')].slice(0, 200)) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) return true;
    if (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2) return true;
  }
  return false;
}

function measurePart(element: Element): PartMeasure {
  const { top, width, height } = element.getBoundingClientRect();
  return {
    text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 2000),
    is_cut: isCut(element),
    is_shown: width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }),
    is_first: top + scrollY + height / 2 < innerHeight,
  };
}

/** The elements of interest, found before anything is changed. */
function watchPage(selectors: readonly string[]): Watched {
  const find = (selector: string) => {
    try {
      return document.querySelector(selector);
    } catch {
      return null;
    }
  };
  const leading = 'h1, button, [role="button"], a[class*="btn" i], a[class*="button" i], a[class*="cta" i]';
  return {
    changed: selectors.map(find),
    leading: [...document.querySelectorAll(leading)].slice(0, 200),
  };
}

function measurePage({ changed, leading }: Watched): PageMeasure {
  const root = document.documentElement;
  return {
    overflow: Math.max(0, root.scrollWidth - root.clientWidth),
    changed: changed.map((element) => element && measurePart(element)),
    leading: leading.map(measurePart),
  };
}

/** The functions of this file, to be combined with those that use them. */
export const MEASURE_FUNCTIONS = [isCut, measurePart, watchPage, measurePage];
