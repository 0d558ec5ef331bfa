const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Words that name parts of a site or a manual; a phrase ending in one, or made of them, is no capability. */
export const PAGE_WORDS: ReadonlySet<string> = list(
  `about abstract case cases conflict conflicts corruption diagram diagrams exception exceptions file files flag flags format formats literal literals string strings drawbacks event events expansion fail fails failure failures limits line lines marker markers
  message messages mistake mistakes notation path paths tool tools system systems mechanism mechanisms procedure procedures concept concepts processing prompt
  prompts specifics terminology acknowledgements acknowledgments addendum alternatives announcement appendix appendices archive area
  areas article articles authors basics bibliography blog book books bug bugs careers caveats chapter chapters code
  comment comments community company contributor contributors collaborator collaborators maintainer maintainers sponsor sponsors mention mentions
  lead leads badge badges comparison comparisons compatibility conclusion configuration contact content
  contents convention conventions copyright customer customers definition demo description details directive directives
  discussion docs documentation download downloads edition example examples faq faqs feature features footnotes form
  glossary guide guides guideline guidelines help history home how-to howto index info information installation
  instructions integrations intro introduction issue issues item items job jobs kind kinds language legal level license
  licence limitation limitations link links list lists login logo logos lot lots main manual menu miscellaneous mission
  misc name names news note notes notice notices number numbers object objects offer offers option options overview page
  pages parameter parameters part partners parts people plan plans policy post posts preface press prerequisites price
  prices pricing problem problems product products program project projects prologue question questions quickstart
  readme reason reasons reference references related release releases requirements resource resources review reviews
  sample samples screenshots search-results second seconds section sections see setting settings change changes improvement improvements error errors service services signup site sitemap
  snippet solution solutions source sources specification stage standards star stars start started steps story style
  subject summary support syntax synopsis table tables team terms testimonials thing things tip tips title toc today
  topic topics tour troubleshooting tutorial tutorials type types update updates usage use uses user users value values version
  versions video videos vision way ways website welcome what work works year years problem minute minutes hour hours day
  days week weeks month months one ones method methods class classes function functions module modules interface
  interfaces command commands constant constants macro macros variable variables argument arguments`,
);

/** Praise and origin, which no buyer puts into a question for a kind of product. */
export const PRAISE: ReadonlySet<string> = list(
  `absolute advanced affordable all-in-one amazing american award-winning beautiful best better big blazing-fast brand-new
  british bold complete comprehensive cost-effective cool creative cutting-edge dedicated easy easy-to-use effective
  efficient elegant enterprise-grade established european excellent experienced extensible family family-owned
  family-run fast fast-growing feature-rich flexible free friendly full full-featured fully full-service general-purpose
  genuine global great growing high-level high-performance highly human independent innovative intelligent intuitive
  industry-leading interpreted leading lightweight local lovely low-cost mature minimal modern modular nationwide new
  next-generation nice number-one open-source opinionated original plain popular portable powerful premier premium
  production-grade production-ready professional proven quality quick reliable responsive rich robust scalable secure
  seamless serious simple single small small-batch smart solid sophisticated stable stunning super top trusted
  ultimate unique user-friendly versatile very widely well-known well-established world-class world's world`,
);

/** Acronyms that need no explaining to a buyer. */
export const KNOWN_ACRONYMS: ReadonlySet<string> = list(
  `AI API B2B B2C CAD CDN CMS CPU CRM CSS CSV DNS ERP EU EV FTP GDPR GPS GPU GUI HD HIPAA HR HTML HTTP HTTPS ID IDE IP IT
  JSON KPI LAN LDAP LED LLM ML MOT MRI NFC OCR OS PC PDF POS PR QA QR RAM RSS SAML SCSS SDK SEO SLA SMS SQL SSD SSH SSL SSO
  TCP TLS TV UI UK URL US USB UX VAT VOIP VPN VPS VR WMS XML`,
);

/** Words in -ing that stand before a noun as its modifier; any other opens a job ("managing branches"). */
export const MODIFIERS_IN_ING: ReadonlySet<string> = list(
  `accounting banking billing boarding booking branding building buying catering cleaning clothing coaching consulting
  cooking cutting dining drawing driving evening fishing hosting invoicing landing learning logging mailing marketing meeting morning networking
  onboarding packing parking planning pricing printing racing recording recruiting shipping shopping sleeping
  spending spring streaming string swimming tracking training walking washing wedding working writing`,
);
