import type { PageSource, UnsupportedFact } from '@sightline/contract/publishing/generated-pages';

/** What a version of a page holds. */
export interface PageContent {
  title: string;
  meta_description: string;
  markdown_content: string;
  sources: PageSource[];
  unsupported: UnsupportedFact[];
}

/** Who changes a page: a person, a writer on somebody's behalf, or a writer by itself. */
export interface Actor {
  user_id: string | null;
  /** The writer's name, where a writer wrote it. */
  writer: string | null;
  task_id: string | null;
}
