import { type Brands, drawVisits, drawVoice, type Visits } from './draw-bars.ts';
import { drawLine, type OverTime } from './draw-line.ts';
import { meetHost, type ToolResult } from './host.ts';
import { element } from './write.ts';

// One page for all charts: what the tool answered says which one it is.
const place = document.getElementById('chart') ?? document.body;
const show = (title: string, parts: HTMLElement[]) =>
  place.replaceChildren(element('h1', '', title), ...parts);
const say = (title: string, text: string) => show(title, [element('p', '', text)]);

meetHost(draw, () => say('Stopped', 'This was not asked to the end.'));

function draw({ isError, content = [], structuredContent: answer }: ToolResult) {
  const text = content.find(({ type }) => type === 'text')?.text;
  if (isError || !answer) say('No chart', text ?? 'There is nothing to draw.');
  else if ('points' in answer) show('Mentions over time', drawLine(answer as unknown as OverTime));
  else if ('rows' in answer) drawVisitsOf(answer as unknown as Visits);
  else show('Share of voice', drawVoice(answer as unknown as Brands));
}

const drawVisitsOf = (visits: Visits) => show(`Visits by ${visits.by}`, drawVisits(visits));
