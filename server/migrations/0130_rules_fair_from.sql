-- small tables: conversion_rules
-- Until now the hold-out could not fulfil a rule on a text that only a variant shows, so what such rules counted compares
-- with nothing. Their goals are measured by visitors who come from the next day on.
alter table conversion_rules add column fair_from date;
update conversion_rules r set fair_from = (now() at time zone 'utc')::date + 1
  where r.trigger_event = 'click' and exists (
    select from variant_pages v
    join variant_lives l on l.variant_id = v.variant_id and l.page_id = v.page_id
    join domains d on d.id = v.domain_id
    join organizations o on o.id = d.org_id and o.sample is null
    cross join lateral jsonb_array_elements(v.changes) c
    where v.domain_id = r.domain_id and lower(regexp_replace(r.expression, '\s', '', 'g')) in (
      lower(regexp_replace(c ->> 'text', '\s', '', 'g')),
      (select lower(regexp_replace(string_agg(run, ''), '\s', '', 'g'))
        from jsonb_array_elements_text(case when jsonb_typeof(c -> 'runs') = 'array' then c -> 'runs' else '[]' end) run),
      (select lower(regexp_replace(max(run), '\s', '', 'g'))
        from jsonb_array_elements_text(case when jsonb_typeof(c -> 'runs') = 'array' then c -> 'runs' else '[]' end) run
        where lower(regexp_replace(run, '\s', '', 'g')) = lower(regexp_replace(r.expression, '\s', '', 'g')))));
