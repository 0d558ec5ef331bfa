const list = (words: string) => words.trim().split(/\s+/);

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
