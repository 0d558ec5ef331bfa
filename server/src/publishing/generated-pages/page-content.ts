import type { PageSource, UnsupportedFact } from '@sightline/contract/publishing/generated-pages';

/** The content of one version of a page. */
export interface PageContent {
  title: string;
  meta_description: string;
  markdown_content: string;
  sources: PageSource[];
  unsupported: UnsupportedFact[];
}

/** Who changes a page: a person, a writer on behalf of someone, or a writer on its own. */
export interface Actor {
  user_id: string | null;
  /** The writer's name, if a writer wrote it. */
  writer: string | null;
  task_id: string | null;
}
