export interface ShownVersion {
  variant_id: string;
  page_id: string;
  version: number;
}

export type FailingChange = ShownVersion & { element_id: string };
