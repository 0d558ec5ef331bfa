import { htmlPage, type ScriptSite, scriptTag, snippetTag } from '../support/script-site.ts';
import { REMEMBER_ERRORS } from './elements.ts';

/** A driven browser says so, and the script then tells of one view alone: the pages let it look like a person's. */
export const PERSON = `<script>
  Object.defineProperty(navigator, 'webdriver', { get: () => false });
  ${REMEMBER_ERRORS};
  window.restored = 0;
  addEventListener('pageshow', ({ persisted }) => { if (persisted) restored++; });
</script>`;

/** The ways to have the script in a page: as the settings give it, and as pages have it that took their tag before. */
export const TAGS = {
  'a tag with an inline part': (site: ScriptSite) => snippetTag(site.url),
  'a script element': () => scriptTag(),
};

/** Whether the script has come: with an inline part it stops nobody, and what is done before it came is not told. */
export const SCRIPT_IS_THERE = `window.sightline?.consent && !window.sightline.load`;

/** Pages of a customer's site, with the script. */
export const sitePage = (
  site: ScriptSite,
  body: string,
  title: string,
  tagOf = TAGS['a tag with an inline part'],
) => htmlPage(body, title, PERSON + tagOf(site));
