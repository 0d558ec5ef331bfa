const list = (words: string) => words.trim().split(/\s+/);

/** Plurals that do not end in s. */
export const IRREGULAR_PLURALS: ReadonlySet<string> = new Set(
  list('children criteria feet men people teeth women'),
);

/**
 * Head nouns that buyers use without plural or article. Words in -ing, -ware and most abstract endings need no entry.
 */
export const UNCOUNTABLE: ReadonlySet<string> = new Set(
  list(
    `access advertising advice analytics authentication automation bandwidth bookkeeping branding care cash checkout cleaning code
    collaboration commerce compliance compression concurrency consulting content control data delivery e-commerce
    ecommerce electronics email encryption energy equipment failover feedback fitness food fulfilment furniture gas
    growth hardware health help history hosting information infrastructure insurance inventory jewellery jewelry
    knowledge labour logistics luggage mail maintenance management marketing metadata money music news observability
    parallelism payroll postgres performance power privacy production productivity progress property recovery repair replication
    research residency revenue safety scheduling search security seo shipping software staff storage support sync
    teamwork time traffic training transport travel ui usage ux waste water wine work zoning bread beer clothing coffee chocolate timber flooring bedding furniture payroll seo pooling branching`,
  ),
);

/** Singulars ending in s. */
export const SINGULAR_IN_S: ReadonlySet<string> = new Set(
  list(
    `access address alias analysis analytics atlas axis basis bias bonus bus business campus canvas chaos class
    compass compress consensus corpus cosmos cross css dns dress express focus gas glass gps grass https ios
    kubernetes less loss mass news pass press process progress series sms species stress success tls tennis thesis
    virus wireless windows kubernetes postgres redis jenkins pandas status js kms cms os as aws gis`,
  ),
);

/** Head nouns for audiences: people and organizations without a recognizable ending. */
export const PEOPLE: ReadonlySet<string> = new Set(
  list(
    `accountants agencies agents airlines architects artists associations athletes attorneys authorities bakeries banks
    bars beginners brands businesses cafes cafés charities children churches cities clients clinics clubs coaches
    colleges communities companies consultants contractors cooperatives councils couples creatives creators dentists
    departments distributors doctors employees engineers enterprises entrepreneurs experts families farms firms
    florists founders freelancers garages governments groups guests gyms homes hospitals hotels households
    institutions investors kitchens landlords laboratories labs lawyers libraries manufacturers marketers marketplaces
    merchants men musicians nonprofits non-profits nurses offices operators organisations organizations parents patients
    people pharmacies photographers physicians plumbers practices professionals programmers publishers pubs pupils
    recruiters resellers residents restaurants retailers salons schools scientists sellers seniors shops solopreneurs
    specialists startups start-ups stores students studios suppliers surgeons surgeries teachers teams tenants therapists
    tradespeople traders trainers travellers tutors universities vendors vets wholesalers women workshops youth`,
  ),
);

/** Plurals in -ers, -ors or -ists that mean things. */
export const NOT_PEOPLE: ReadonlySet<string> = new Set(
  list(
    `adapters adaptors answers banners barriers browsers buffers calculators calendars chapters characters
    clusters colors colours computers connectors containers controllers converters corners counters covers cursors
    customers debuggers descriptors dinners drawers drivers emitters errors factors
    features filters flavors flavours floors folders footers handlers headers helpers identifiers indicators integers
    iterators layers letters lists listeners loaders majors markers matters meters minors mirrors monitors newsletters
    numbers offers orders others papers parameters parsers planners pointers posters
    powers printers priors processors providers radiators receivers registers reminders 
    routers rulers sanitizers scanners schedulers selectors semaphores servers sensors series 
    stickers streamers tenors timers tokenizers towers trackers transformers triggers validators vectors visitors
    wrappers years`,
  ),
);
