/// <reference lib="dom" />
// Runs in the page that is scanned: each function may use only those of this file.

/** Whether a person chose the name, so that it is likely to last: no numbers, no generated letters. */
function isGivenName(name: string): boolean {
  if (name.length < 2 || name.length > 60 || !/^[A-Za-z][A-Za-z_-]*$/.test(name)) return false;
  if (
    /^(ember|radix|headlessui|mui|react|vue|ng|svelte|jsx|css|sc|emotion|chakra|tippy|popper|uid)[-_]/i.test(
      name,
    )
  )
    return false;
  if (/__[A-Za-z]*[A-Z][A-Za-z]*$/.test(name)) return false;
  const words = name.split(/[-_]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
  return words.every(
    (word) => /[aeiouy]/i.test(word) || /^(btn|html|css|txt|hdr|ftr|tl|bg|lp|wp|hp)$/i.test(word),
  );
}

/** Whether a class names what an element is, not its look or state. */
function isTellingClass(name: string): boolean {
  const looks =
    /^(text|bg|font|flex|grid|items|justify|content|self|order|col|row|gap|space|border|rounded|shadow|absolute|relative|fixed|sticky|static|block|inline|hidden|visible|invisible|overflow|leading|tracking|uppercase|lowercase|capitalize|italic|underline|antialiased|mx|my|mt|mb|ml|mr|px|py|pt|pb|pl|pr|min|max|top|left|right|bottom|inset|object|cursor|select|transition|duration|ease|animate|transform|scale|opacity|ring|outline|divide|whitespace|truncate|break|sr|not|group|peer|list-(?:disc|decimal|none|inside|outside)|table-(?:auto|fixed|cell|row)|box-(?:border|content)|origin|place|backdrop|blur|grow|shrink|basis|aspect|decoration|accent|appearance|snap|touch|will|pointer|indent|fill|stroke|from|via|to|isolate|line|no-underline|normal|tabular|delay|invert|sepia|grayscale|drop-shadow|mix|scroll|hyphens|caret|ordinal|prose|container|row|wrapper|inner|clearfix|float|align|center|small|large|full|dark|light|sm|md|lg|xl)([-_]|$)/i;
  const state =
    /(^|[-_])(is|has|js|active|open|opened|closed|show|shown|visible|hidden|selected|current|loaded|loading|lazy|lazyload|lazyloaded|animated|aos|wow|hover|focus|first|last|odd|even|in|view|fade|swiper|slick|collapsed|expanded|disabled)([-_]|$)/i;
  return (
    name.length >= 4 && !/[A-Z]/.test(name) && isGivenName(name) && !looks.test(name) && !state.test(name)
  );
}

/** Selectors that describe an element by its meaning, most durable first. */
function handlesOf(element: Element, passing: Set<string>): string[] {
  const tag = element.localName;
  const handles: string[] = [];
  const owners = element.getAttribute('data-sightline');
  if (owners) handles.push(`[data-sightline="${CSS.escape(owners)}"]`);
  if (isGivenName(element.id) && !passing.has(element.id)) handles.push(`#${CSS.escape(element.id)}`);
  const naming =
    /^(data-([a-z]+-)*(test|testid|test-id|cy|qa|section|block|component|name|area|part|module|slot|track)|itemprop|aria-labelledby|role|name|type)$/;
  for (const { name, value } of element.attributes)
    if (naming.test(name) && isGivenName(value) && !/^(button|text|none|presentation)$/.test(value))
      handles.push(`${tag}[${name}="${value}"]`);
  for (const name of element.classList)
    if (isTellingClass(name) && !passing.has(name)) handles.push(`${tag}.${CSS.escape(name)}`);
  if (/^(h1|main|footer|aside|form|article|blockquote|dl|table|address|figure)$/.test(tag)) handles.push(tag);
  if (['header', 'nav'].includes(tag))
    handles.push(element.parentElement === document.body ? `body > ${tag}` : tag);
  return handles;
}

/** One step of a path: distinguished from siblings by a class, else by its position among the same tag. */
function stepOf(element: Element, passing: Set<string>): string {
  const tag = element.localName;
  const alike = [...(element.parentElement?.children ?? [])].filter((other) => other.localName === tag);
  if (alike.length <= 1) return tag;
  const telling = [...element.classList].find(
    (name) =>
      isTellingClass(name) &&
      !passing.has(name) &&
      alike.filter((other) => other.classList.contains(name)).length === 1,
  );
  return telling ? `${tag}.${CSS.escape(telling)}` : `${tag}:nth-of-type(${alike.indexOf(element) + 1})`;
}

/** A step of a path, and what it could be in place of a position among its siblings. */
interface Step {
  said: string;
  instead: () => string[];
}

/**
 * A path with only the steps that it needs. Positions go first, those of outer elements before others, because whole
 * sections are moved most.
 */
function shortenPath(base: string, steps: readonly Step[], fits: (selector: string) => boolean): string {
  const write = (parts: readonly (string | null)[]) =>
    parts.reduce<string>((path, part, place) => {
      const isChild = place === 0 || parts[place - 1] !== null;
      return part === null ? path : `${path}${isChild ? ' > ' : ' '}${part}`;
    }, base);
  let parts: readonly (string | null)[] = steps.map(({ said }) => said);
  const isPlain = (said: string) => /^[a-z0-9-]+$/.test(said);
  const replace = (place: number, ways: readonly (string | null)[]) => {
    const found = ways.map((way) => parts.with(place, way)).find((fewer) => fits(write(fewer)));
    parts = found ?? parts;
  };
  const last = steps.length - 1;
  // Old scripts of pages replace "entries" of every list.
  steps.forEach(({ said, instead }, place) => {
    if (!said.includes(':nth')) return;
    const tag = said.split(':')[0] ?? said;
    replace(place, place === last ? [tag] : [null, tag]);
    if (place !== last && parts[place] === said) replace(place, instead());
  });
  steps.forEach(({ said }, place) => {
    if (place !== last && isPlain(said)) replace(place, [null]);
  });
  return write(parts);
}

/** Names that scripts add and remove while the page is shown; they describe states. Starts observing at once. */
function watchNames(): Set<string> {
  const passing = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target, attributeName, oldValue } of changes) {
      if (!(target instanceof Element)) continue;
      const now = new Set((target.getAttribute(attributeName ?? '') ?? '').split(/\s+/));
      const before = new Set((oldValue ?? '').split(/\s+/));
      for (const name of now.symmetricDifference(before)) passing.add(name);
    }
  });
  observer.observe(document, { subtree: true, attributeFilter: ['class', 'id'], attributeOldValue: true });
  return passing;
}

/** Finds selectors that match only one element; what it learns about ancestors is reused. */
function makeSelectorOf(passing: Set<string>): (element: Element) => string | null {
  const named = new Map<Element, string | null>();
  const isOnly = (selector: string, element: Element) => {
    const matches = document.querySelectorAll(selector);
    return matches.length === 1 && matches[0] === element;
  };
  const nameOf = (element: Element) => {
    const known = named.get(element);
    if (known !== undefined) return known;
    const name = handlesOf(element, passing).find((handle) => isOnly(handle, element)) ?? null;
    named.set(element, name);
    return name;
  };
  const toStep = (element: Element): Step => ({
    said: stepOf(element, passing),
    // What has a name and lies in it goes along when it is moved.
    instead: () => {
      const inside = [...element.querySelectorAll('*')].slice(0, 80);
      const name = inside.map(nameOf).find((one) => one && !one.includes(' '));
      return name ? [`${element.localName}:has(${name})`] : [];
    },
  });
  return (element) => {
    const own = nameOf(element);
    if (own) return own;
    const ways = [...handlesOf(element, passing), element.localName];
    const steps = [toStep(element)];
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const name = nameOf(at);
      const short = name && ways.find((way) => isOnly(`${name} ${way}`, element));
      if (short) return `${name} ${short}`;
      const base = at === document.body ? 'body' : name;
      // Beyond this distance, a named ancestor says little about the element.
      if (base && isOnly([base, ...steps.map(({ said }) => said)].join(' > '), element))
        return shortenPath(base, steps, (shorter) => isOnly(shorter, element));
      steps.unshift(toStep(at));
    }
    return null;
  };
}

/** The functions of this file, to be combined with those that use them. */
export const SELECTOR_FUNCTIONS = [
  isGivenName,
  isTellingClass,
  handlesOf,
  stepOf,
  shortenPath,
  watchNames,
  makeSelectorOf,
];
