-- Sums of visits, so that nobody counts rows to show a figure.

-- How many visitors a website had.
create table visitor_sums (
  domain_id uuid not null,
  visitors integer not null,
  primary key (domain_id)
);

-- Visits of a day by arm and variant, and how many of them converted.
create table session_sums (
  domain_id uuid not null,
  day date not null,
  arm text not null,
  variant_id uuid not null,
  visits integer not null,
  converting integer not null,
  primary key (domain_id, day, arm, variant_id)
);

-- Visits of a day that came from an assistant, and how many of them converted.
create table assistant_sums (
  domain_id uuid not null,
  day date not null,
  assistant text not null,
  visits integer not null,
  converting integer not null,
  primary key (domain_id, day, assistant)
);

-- Visits by the way in which they began.
create table touch_sums (
  domain_id uuid not null,
  key text not null,
  visits integer not null,
  primary key (domain_id, key)
);

-- Visits of a page with a variant, and how many of them clicked.
create table page_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  page_id uuid not null,
  visits integer not null,
  clicked integer not null,
  primary key (domain_id, variant_id, page_id)
);

-- Page views of a day, and how many of them were personalized.
create table view_sums (
  domain_id uuid not null,
  day date not null,
  views integer not null,
  personalized integer not null,
  primary key (domain_id, day)
);

-- Visitors of a day by variant and arm, and how many of them converted.
create table exposure_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  day date not null,
  arm text not null,
  visitors integer not null,
  converted integer not null,
  primary key (domain_id, variant_id, day, arm)
);

-- How many changes a variant was to make, and how many were seen in place.
create table change_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  due integer not null,
  applied integer not null,
  primary key (domain_id, variant_id)
);

-- Visits that met a rule, and the last of them.
create table conversion_sums (
  domain_id uuid not null,
  rule_id uuid not null,
  visits integer not null,
  last_at timestamptz,
  primary key (domain_id, rule_id)
);

-- Answers of a day by assistant, and how many of them name the website's own brand.
create table answer_sums (
  domain_id uuid not null,
  day date not null,
  platform text not null,
  answers integer not null,
  naming integer not null,
  executions integer not null,
  primary key (domain_id, day, platform)
);
