import type { SignedMessage } from '../../platform/http/message-signature.ts';

/** One answered request at the edge. */
export interface EdgeRequest {
  domain_id: string;
  /** Null for robots.txt, sitemap.xml, llms.txt and the listing. */
  page_id: string | null;
  path: string;
  status: number;
  user_agent: string;
  /** Used only to verify a crawler; never stored. */
  ip: string;
  /** Where an agent says that it signed it; never stored. */
  signed?: SignedMessage | null;
}
