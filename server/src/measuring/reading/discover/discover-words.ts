const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s*,\s*/));

/** Capitalized in answers but not companies: places, dates, peoples, techniques, and common headings. Folded. */
export const NOT_COMPANIES = set(`
  pros, cons, pricing, price, conclusion, summary, overview, features, key features, verdict, bottom line, introduction,
  best for, use cases, faq, tl;dr, recommendation, recommendations, considerations, comparison, alternatives, limitations,
  strengths, weaknesses, sources, references, next steps, key takeaways, final thoughts, honorable mentions, quick answer,
  free plan, free tier, free trial, pro plan, business plan, enterprise plan, ease of use, customer support, integrations,
  usa, u.s, us, uk, eu, uae, united states, united kingdom, new york, san francisco, los angeles, london, berlin, paris,
  europe, asia, africa, america, north america, latin america, australia, canada, germany, france, spain, italy, india,
  china, japan, brazil, mexico, netherlands, sweden, norway, denmark, finland, poland, austria, switzerland, ireland,
  singapore, israel, portugal, belgium, russia, ukraine, turkey, south korea, silicon valley, california, texas, toronto,
  sydney, boston, chicago, seattle, amsterdam, munich, hamburg, vienna, zurich, stockholm, copenhagen, oslo, tokyo,
  american, european, german, french, english, spanish, british, italian, japanese, chinese, indian, canadian, dutch,
  monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, april, may, june, july,
  august, september, october, november, december, christmas, easter, black friday, q1, q2, q3, q4,
  api, apis, sdk, sdks, crm, erp, cms, seo, geo, aeo, saas, paas, iaas, b2b, b2c, smb, smbs, sme, smes, roi, kpi, kpis, sla,
  slas, sso, saml, scim, mfa, 2fa, oauth, rbac, gdpr, hipaa, ccpa, soc, soc 2, soc2, iso, iso 27001, pci, pci dss, ssl,
  tls, https, http, html, css, json, xml, csv, pdf, sql, nosql, rest, graphql, url, urls, dns, cdn, vpn, ip, ui, ux, ai,
  ml, llm, llms, nlp, ocr, iot, qr, pos, hr, hris, ats, it, cto, ceo, cfo, vp, usd, eur, gbp, os, ios, macos, windows, linux,
  unix, android, ipad, iphone, python, javascript, typescript, java, php, ruby, golang, kotlin, react, kubernetes, docker,
  html5, css3, web, email, emails, sms, mms, rss, faqs, diy, pto, okr, okrs, gtm, esg, ev, evs, gps, usb, usb-c, led, hdmi,
  bluetooth, wi-fi, wifi, ram, cpu, gpu, gpus, ssd, nda, etf, apr, apy, ira, llc, inc, ltd, gmbh, note, tip, pro, plus,
  yes, no, n/a, ok, vs, etc, ph.d, mba, covid, covid-19
`);

/** At the end of a phrase these words make it a topic about a company instead of a name: Shopify Integration. */
export const TOPIC_ENDINGS = set(`
  integration, integrations, support, compliance, pricing, price, plan, plans, feature, features, users, setup, migration,
  review, reviews, alternative, alternatives, vs, comparison, limitations, benefits, tools, options, option, docs,
  documentation, page, guide, account, accounts, customers, team, teams, experience, performance, overview, summary,
  api, app, apps, tier, trial, edition, version, blog, website, site, help center, case studies, marketplace
`);
