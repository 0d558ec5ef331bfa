import type { Plan } from './decide.ts';
import type { Was } from './rewrite.ts';

/** What the head tells the tag. */
interface Arrival {
  visit: object;
  trigger: string;
  variant: string;
  held: boolean;
  who: string | null;
  consent: boolean;
  css: string;
}

interface Page extends Window {
  sightline?: { add?: unknown };
  /** Values that came changed, as the script keeps those that it made: the node, its value, and the previous one. */
  sightlineMade?: [node: Node, value: string, before: string][];
  /** Called behind each element that came changed. */
  sightlineWas?: (script: HTMLScriptElement, was: Was[]) => void;
}

/**
 * Runs in the page, first in its head, and must stand on its own. The visit is left as the script would have begun it,
 * so that it goes on with this variant and counts it.
 */
function arrive(given: Arrival, idle: number): void {
  const page: Page = window;
  const script = document.currentScript as HTMLScriptElement;
  script.remove();
  try {
    const signal = navigator as { globalPrivacyControl?: boolean };
    const isKept = !given.consent || /"consent":1/.test(localStorage.sightline ?? '');
    const refuses = navigator.doNotTrack === '1' || signal.globalPrivacyControl;
    const area = given.who && isKept && !refuses ? localStorage : sessionStorage;
    const kept = JSON.parse(area.sightline ?? '{}');
    const now = Date.now();
    const isOn = kept.visit && Math.abs(now - kept.visit.last) <= idle;
    const current = isOn ? kept.visit : { visit: { ...given.visit, start: now }, last: now, rules: [] };
    const { trigger, variant, held } = given;
    Object.assign(current.visit, { trigger, variant, held });
    const id = given.who && area === localStorage ? { id: kept.id ?? given.who } : {};
    area.sightline = JSON.stringify({ ...kept, ...id, visit: current });
  } catch {}
  if (given.css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(given.css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  // The tag hides nothing, and does not take what came changed for something that was seen as the original.
  page.sightline = {};
  // What the tag would have made by itself, so that it can undo it and knows what each element read before.
  page.sightlineMade = [];
  page.sightlineWas = (own, was) => {
    const element = own.previousElementSibling as Element;
    own.remove();
    const walker = document.createTreeWalker(element, 4);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // An empty one was emptied by the tag before this ran.
      if (
        (node.nodeValue?.trim() || !node.nodeValue) &&
        !(node.parentNode as Element).closest('svg,script,style')
      )
        texts.push(node);
    for (const [what, before, isEmpty] of was) {
      const found = typeof what === 'string' ? element.getAttributeNode(what) : texts[what];
      if (!found) continue;
      if (isEmpty) found.nodeValue = '';
      page.sightlineMade?.unshift([found, found.nodeValue as string, before]);
      if (typeof what === 'string') continue;
      // React marks each node that it takes over and reads its text once, to compare it: then it reads what the server
      // had written.
      for (const [name, node] of Object.entries({
        nodeValue: found,
        textContent: found.parentNode as Node,
      })) {
        if (node.childNodes[1]) continue;
        const markOf = () => Object.entries(node).find(([key]) => /^__reactF/.test(key))?.[1];
        let seen = markOf();
        let isTaken = false;
        Object.defineProperty(node, name, {
          configurable: true,
          get: () => {
            const last = seen;
            seen = markOf();
            return last === seen ? Reflect.get(Node.prototype, name, node) : before;
          },
          // Svelte reads no such thing, and writes its own text instead. Until the script is there, which would undo that
          // at once, the first such text is taken for what is shown.
          set: (value) => {
            const isOriginal = value === before && !isTaken && !page.sightline?.add;
            isTaken = true;
            if (!isOriginal) Reflect.set(Node.prototype, name, value, node);
          },
        });
      }
    }
  };
}

/** The text of what runs in the page. */
export const ARRIVE = arrive.toString();

/** After this long without activity a visit is over, as for the script. */
const IDLE_MS = 1_800_000;

const asExpression = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const scriptOf = (text: string, nonce: string) =>
  `<script${nonce && ` nonce="${nonce.replaceAll('"', '&quot;')}"`}>${text}</script>`;

export function arrivalScript(
  plan: Plan,
  hidden: readonly string[],
  asks_consent: boolean,
  nonce: string,
): string {
  const { trigger, variant, held, who, lasting, touch } = plan;
  const given: Arrival = {
    visit: { id: timedId(Date.now()), touch },
    trigger,
    variant,
    held,
    who: lasting ? who : null,
    consent: asks_consent,
    css: hidden.map((selector) => `${selector}{display:none!important}`).join(''),
  };
  return scriptOf(`(${ARRIVE})(${asExpression(given)},${IDLE_MS})`, nonce);
}

export const wasScript = (was: readonly Was[], nonce: string) =>
  scriptOf(`sightlineWas(document.currentScript,${asExpression(was)})`, nonce);

/** A version 7 UUID, which starts with the time. */
function timedId(time: number): string {
  const start = time.toString(16).padStart(12, '0');
  return `${start.slice(0, 8)}-${start.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
