import { htmlPage, type ScriptSite, scriptTag, snippetTag } from '../support/script-site.ts';
import { REMEMBER_ERRORS } from './elements.ts';

/** A driven browser says so, and the script then sends only one view; the pages make it look like a person's. */
export const PERSON = `<script>
  Object.defineProperty(navigator, 'webdriver', { get: () => false });
  ${REMEMBER_ERRORS};
  window.restored = 0;
  addEventListener('pageshow', ({ persisted }) => { if (persisted) restored++; });
</script>`;

/** The ways to include the script in a page: the current tag, and the tag of older pages. */
export const TAGS = {
  'a tag with an inline part': (site: ScriptSite) => snippetTag(site.url),
  'a script element': () => scriptTag(),
};

/** Whether the script has loaded: with an inline part it blocks nothing, and actions before it are not reported. */
export const SCRIPT_IS_THERE = `window.sightline?.consent && !window.sightline.load`;

/** Pages of a customer's site, with the script. */
export const sitePage = (
  site: ScriptSite,
  body: string,
  title: string,
  tagOf = TAGS['a tag with an inline part'],
) => htmlPage(body, title, PERSON + tagOf(site));
