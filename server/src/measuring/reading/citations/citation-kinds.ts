export type PageKind =
  | 'own'
  | 'competitor'
  | 'review'
  | 'forum'
  | 'video'
  | 'news'
  | 'reference'
  | 'social'
  | 'documentation'
  | 'other';

interface PageRule {
  kind: Exclude<PageKind, 'own' | 'competitor'>;
  /** Compared with host and path, without `www.`. */
  places?: RegExp;
  titles?: RegExp;
}

/** Matches a listed host or one below it; names without a dot match any ending (amazon → amazon.de). */
const hosts = (list: string) => {
  const names = list
    .trim()
    .split(/\s+/)
    .map((name) => (name.includes('.') ? name.replaceAll('.', '\\.') : `${name}\\.[a-z.]{2,6}`));
  return `(?:[^/]+\\.)?(?:${names.join('|')})(?:[/-]|$)`;
};

const rule = (kind: PageRule['kind'], ...places: string[]): PageRule => ({
  kind,
  places: new RegExp(`^(?:${places.join('|')})`, 'i'),
});

/** The first matching rule decides. Rules for places come before rules for titles. */
export const PAGE_KINDS: readonly PageRule[] = [
  rule(
    'review',
    hosts(
      `g2.com capterra getapp softwareadvice trustradius.com trustpilot producthunt.com alternativeto.net saasworthy.com
      goodfirms.co clutch.co sourceforge.net/software peerspot.com gartner.com/reviews crozdesk.com softwaresuggest.com
      yelp tripadvisor bbb.org consumerreports.org rtings.com which.co.uk nerdwallet.com pcmag.com/reviews
      techradar.com/reviews techradar.com/best pcmag.com/picks nytimes.com/wirecutter forbes.com/advisor
      zapier.com/blog/best tomsguide.com/best cnet.com/reviews reviews.io sitejabber.com glassdoor omr.com/de/reviews`,
    ),
  ),
  rule(
    'forum',
    hosts(
      `reddit.com quora.com stackoverflow.com stackexchange.com superuser.com serverfault.com askubuntu.com
      news.ycombinator.com lobste.rs indiehackers.com spiceworks.com discord.com discourse.org gutefrage.net zhihu.com`,
    ),
    '(?:forums?|community|discuss(?:ions)?|answers)\\.',
    '[^/]+/(?:forums?|discussions|community)(?:/|$)',
    'github\\.com/[^/]+/[^/]+/(?:issues|discussions)(?:/|$)',
  ),
  rule(
    'video',
    hosts(
      'youtube youtu.be vimeo.com tiktok.com twitch.tv dailymotion.com loom.com/share wistia.com bilibili.com',
    ),
  ),
  rule(
    'social',
    hosts(
      'linkedin.com facebook.com instagram.com x.com twitter.com threads.net pinterest bsky.app mastodon.social t.me',
    ),
  ),
  rule(
    'reference',
    hosts(
      `wikipedia.org wikidata.org wiktionary.org britannica.com investopedia.com crunchbase.com pitchbook.com statista.com
      arxiv.org doi.org jstor.org pubmed.ncbi.nlm.nih.gov ourworldindata.org owler.com dictionary.com merriam-webster.com
      techtarget.com gartner.com forrester.com`,
    ),
    '[^/]+\\.(?:gov|edu|int|mil)(?:\\.[a-z]{2})?(?:/|$)',
    '[^/]+\\.(?:ac|gov|gob|gouv)\\.[a-z]{2}(?:/|$)',
  ),
  rule(
    'documentation',
    hosts(
      'readthedocs.io readthedocs.org docs.rs gitbook.io github.com gitlab.com developer.mozilla.org learn.microsoft.com',
    ),
    '(?:docs?|developers?|help|support|api|learn|kb|wiki)\\.',
    '[^/]+/(?:docs?|documentation|help|support|api|developers?|kb|manual|knowledge-?base)(?:/|$)',
  ),
  rule(
    'news',
    hosts(
      `nytimes.com wsj.com washingtonpost.com bloomberg.com reuters.com apnews.com bbc.com bbc.co.uk cnn.com cnbc.com ft.com
      economist.com theguardian.com forbes.com businessinsider.com techcrunch.com theverge.com wired.com zdnet.com
      arstechnica.com venturebeat.com engadget.com fastcompany.com inc.com fortune.com axios.com theregister.com
      techradar.com pcmag.com cnet.com tomsguide.com spiegel.de zeit.de faz.net heise.de handelsblatt.com lemonde.fr
      lefigaro.fr elpais.com prnewswire.com businesswire.com globenewswire.com medianama.com thenextweb.com sifted.eu`,
    ),
    'news\\.',
    '[^/]+/(?:news|press|press-releases?)(?:/|$)',
  ),
  // A site that is named after what it does: reviews.example.com, till-review.example.
  rule(
    'review',
    '(?:[^/.]+\\.)*(?:(?:[a-z\\d]+-)*(?:reviews?|ratings|bewertungen|testberichte?|vergleich|comparatif|comparativa|opiniones|recensioni|beoordelingen|vergelijk(?:en|ing)?|avaliacoes)(?:-[a-z\\d]+)*|[a-z\\d-]+reviews)(?:\\.[^/.]+)+(?:/|$)',
  ),
  {
    kind: 'review',
    titles:
      /\breviews?\b|\b(?:vs\.?|versus)\s|\b(?:alternatives|competitors) (?:to|for|of)\b|\balternatives\b.*\b20\d\d\b|\b(?:best|top)\s+(?:\d+|[\w-]+\s+(?:[\w-]+\s+){0,4}(?:tools?|software|apps?|platforms?|services?|solutions?|companies|providers?|vendors))\b|^\d+\s+(?:best|top)\b|\bcompar(?:ed|ison)\b/i,
  },
  {
    kind: 'review',
    titles:
      /(?<!\p{L})(?:im Vergleich|Testsieger|Testberichte?|Erfahrungsbericht|comparatif|comparativ[ao]|opiniones|recensioni|beoordelingen|avaliações|vergelijking|(?:Alternativen zu|alternatives à|alternativas [aà]|alternative a|alternatieven voor)|(?:die|les|los|las|i|le|de|os|as)\s(?:\d+\s)?(?:besten|meilleure?s|mejores|migliori|beste|melhores)\s\p{L}+)(?!\p{L})/iu,
  },
];
