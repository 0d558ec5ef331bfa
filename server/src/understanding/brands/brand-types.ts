/** A company that answers are searched for: the customer or a competitor. */
export interface BrandRow {
  id: string;
  domain_id: string;
  role: 'own' | 'competitor';
  name: string;
  aliases: string[];
  url: string | null;
  domains: string[];
  owned_properties: string[];
  status: 'proposed' | 'confirmed' | 'dismissed';
  source: 'site' | 'person' | 'answers';
  evidence: { url: string; sentence: string }[];
  matched_version: number;
}

/** A brand that answers are searched for now, with what people decided about phrases that hold its name. */
export interface TrackedBrand extends BrandRow {
  decisions: { phrase: string; means_brand: boolean }[];
}
