/**
 * A part of its own, for websites whose visitors answer to a consent platform: it hands the answer to the script, where
 * the settings ask for consent.
 */
interface Page extends Window {
  sightline?: { consent(yes: boolean): void };
  dataLayer?: { push(...entries: unknown[]): unknown }[] & unknown[];
  __tcfapi?: (command: string, version: number, heard: (data: TcData, ok: boolean) => void) => void;
}
interface TcData {
  eventStatus?: string;
  gdprApplies?: boolean;
  purpose?: { consents: Record<number, boolean> };
}

const page: Page = window;
/** What each platform says; no platform has said anything yet. */
const said: { google?: boolean; tcf?: boolean } = {};
let told: boolean | undefined;

/** The answer of an earlier page, which has to be taken back when it is not given any more. */
const isKept = () => {
  try {
    return /"consent":1/.test(localStorage.sightline);
  } catch {
    return false;
  }
};

/** Until the visitor's answer is known platforms say no on every page; that takes nothing back. */
const tell = (isAnswer: boolean) => {
  const yes = said.google !== false && said.tcf !== false;
  if (yes === told || (!yes && !told && !(isAnswer && isKept()))) return;
  // The tag may come later.
  if (!page.sightline) setTimeout(tell, 99, isAnswer);
  else {
    told = yes;
    page.sightline.consent(yes);
  }
};

/** Entries of Google's consent mode: `consent`, `default` or `update`, and the kinds of storage. */
const hear = (entry: unknown) => {
  const { 0: about, 1: kind, 2: of } = Object(entry);
  const storage = about === 'consent' && of?.analytics_storage;
  // A default for some regions holds where it forbids.
  if (!storage || (kind === 'default' && of.region && storage === 'granted')) return;
  said.google = storage === 'granted';
  tell(kind === 'update');
};

page.dataLayer = page.dataLayer || [];
page.dataLayer.forEach(hear);
const { push } = page.dataLayer;
page.dataLayer.push = function (...entries) {
  entries.forEach(hear);
  return push.apply(this, entries);
};

/** Purposes 1 and 8 of the framework: to store on a device, and to measure content. */
const ask = (tries: number) => {
  if (page.__tcfapi) {
    said.tcf = false;
    tell(false);
    page.__tcfapi('addEventListener', 2, ({ eventStatus, gdprApplies, purpose }, ok) => {
      if (!ok || eventStatus === 'cmpuishown') return;
      said.tcf = gdprApplies === false || !!(purpose?.consents[1] && purpose.consents[8]);
      tell(true);
    });
  } else if (tries) setTimeout(ask, 99, tries - 1);
};
ask(99);
