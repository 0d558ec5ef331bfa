/** Whose page a citation is, or what kind of page. */
export const CITATION_KINDS = [
  'own',
  'competitor',
  'review',
  'news',
  'forum',
  'social',
  'video',
  'reference',
  'documentation',
  'other',
] as const;
export type CitationKind = (typeof CITATION_KINDS)[number];
