const COLORS = { pointed: '#2563eb', chosen: '#7c3aed' };

/** Outlines around the element under the pointer and the chosen one, in a place that no style of the page reaches. */
export function createMarks() {
  const host = document.createElement('div');
  host.style.cssText = 'all:initial;position:fixed;inset:0;pointer-events:none;z-index:2147483647';
  const root = host.attachShadow({ mode: 'closed' });
  const frames = { pointed: document.createElement('div'), chosen: document.createElement('div') };
  const elements: Record<keyof typeof frames, Element | null> = { pointed: null, chosen: null };
  for (const frame of [frames.pointed, frames.chosen]) root.append(frame);

  const drawOne = (which: keyof typeof frames) => {
    const element = elements[which];
    const { style } = frames[which];
    if (!element?.isConnected) {
      style.display = 'none';
      return;
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    style.cssText = `position:fixed;box-sizing:border-box;left:${left - 3}px;top:${top - 3}px;width:${width + 6}px;height:${height + 6}px;border:2px ${which === 'chosen' ? 'solid' : 'dashed'} ${COLORS[which]};border-radius:3px`;
  };
  const draw = () => {
    drawOne('pointed');
    drawOne('chosen');
  };
  return {
    draw,
    /** Beside the page's body, where it changes no place among siblings. */
    attach: () => document.documentElement.append(host),
    point: (element: Element | null) => {
      elements.pointed = element;
      drawOne('pointed');
    },
    choose: (element: Element | null) => {
      elements.chosen = element;
      draw();
    },
  };
}
