/** The content of one web page, without its furniture: the common input of search, writing and answers. */
export interface Page {
  url: string;
  title: string;
  /** The page's own summary: meta description or og:description. */
  description: string | null;
  /** og:site_name, or null. */
  site_name: string | null;
  /** Primary language subtag declared or detected, lowercase, such as `en`; null when unknown. */
  language: string | null;
  headings: Heading[];
  /** Main content in reading order. */
  blocks: Block[];
  links: Link[];
  /** Objects of the page's JSON-LD, `@graph` flattened, and of its microdata in the same shape. */
  json_ld: Record<string, unknown>[];
  /** The address that the page says is its own (`rel=canonical`), absolute; absent when it says none. */
  canonical?: string;
  /** The same page in other languages or for other countries (`hreflang`), itself included. */
  alternates?: { language: string; url: string }[];
}

export interface Heading {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
}

export interface Block {
  kind: 'paragraph' | 'list_item' | 'table_row' | 'definition' | 'code';
  /** Plain text with white space folded; table cells joined by ` | `. */
  text: string;
  /** The nearest heading above, or null before the first. */
  heading: string | null;
  /** True where the page's data (JSON-LD, microdata, description) or its foot says it, and its text does not. */
  stated?: true;
  /** True where it stands beside a form, which it may be about. */
  beside_form?: true;
}

export interface Link {
  /** Absolute, without fragment. */
  url: string;
  text: string;
  /** Its position on the page; `navigation` covers header, footer, nav and aside. */
  place: 'content' | 'navigation';
}
