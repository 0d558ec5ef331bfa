/** Verbs of jobs that a buyer wants done; the rest of the verbs describe an offer ("includes", "supports") or a reader ("learn"). */
export const ACTION_VERBS: ReadonlySet<string> = new Set(
  `accept add analyse analyze approve arrange archive assign attach audit authenticate automate avoid balance block
  branch build calculate cancel capture categorise categorize change chase check clean collect combine compare compile
  compress configure connect consolidate control convert coordinate create customise customize cut debug delete deliver
  deploy detect design diagnose distribute edit email embed encrypt enforce estimate evaluate export fill filter find fix
  forecast generate group handle hide host identify import improve index install integrate invoice issue keep limit list
  localise log maintain manage measure merge migrate minify mirror monitor optimise optimize order organise organize pay
  parse partition plan predict prepare prevent print prioritise prioritize process profile protect publish query raise
  rank reconcile record recover reduce remind remove renew repair replace replicate report reserve restore retrieve
  review rewrite roll rotate route save scale scan schedule search secure segment sell send serve service set share
  ship sign simplify sort speed split spread stop store stream streamline submit summarise synchronise synchronize take
  test track transfer translate trim tune update upgrade upload validate verify visualise visualize warm write`.split(
    /\s+/,
  ),
);
