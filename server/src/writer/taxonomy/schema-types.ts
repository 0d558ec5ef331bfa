import { isObject } from '../../language/page/json-ld.ts';
import type { Page } from '../../language/page/page.ts';

export interface TypedObject {
  type: string;
  object: Record<string, unknown>;
}

const MAX_DEPTH = 4;
const MAX_OBJECTS = 200;
/** About others, or about the page instead of the company. */
const ASIDE =
  /^(?:Review|Rating|AggregateRating|Person|BreadcrumbList|Question|Answer|Event|Article|BlogPosting|NewsArticle)$/;
/** Properties that contain the company in an object that describes a page. */
const OWN = [
  'publisher',
  'mainEntity',
  'about',
  'provider',
  'author',
  'brand',
  'parentOrganization',
  'seller',
];

/** The typed JSON-LD objects of a page that describe the company, including nested ones. */
export function typesIn(page: Page): TypedObject[] {
  return page.json_ld.flatMap((object) => typed(object, 0)).slice(0, MAX_OBJECTS);
}

function typed(value: unknown, depth: number): TypedObject[] {
  if (Array.isArray(value)) return value.flatMap((one) => typed(one, depth + 1));
  if (!isObject(value) || depth > MAX_DEPTH) return [];
  const types = namesOf(value['@type']).filter((type) => !ASIDE.test(type));
  if (types.length === 0 && value['@type'] !== undefined) return [];
  const inner = OWN.flatMap((property) => typed(value[property], depth + 1));
  return [...types.map((type) => ({ type, object: value })), ...inner];
}

/** Objects whose name and description speak of one page, or of what a page explains. */
const OF_PAGES =
  /Page$|^(?:DefinedTerm|DefinedTermSet|HowTo|HowToStep|TechArticle|ItemList|ListItem|Blog|VideoObject|VideoGame|ImageObject|Dataset|Table|Course)$/;

/** Whether an object's name and description say what the company is. */
export const saysWhatItIs = ({ type }: TypedObject): boolean => !OF_PAGES.test(type);

const namesOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));
