-- Sums with the sweeps that they are of, whose moments say on which day of a time zone they fall.
drop index concurrently if exists answer_sums_sweeps;
create index concurrently answer_sums_sweeps on answer_sums (domain_id, day) include (topic_execution_id, platform, answers, mentioned, cited);
drop index concurrently if exists answer_sums_days;
drop index concurrently if exists mention_sums_sweeps;
create index concurrently mention_sums_sweeps on mention_sums (domain_id, day) include (topic_execution_id, platform, brand_id, answers);
drop index concurrently if exists mention_sums_days;
drop index concurrently if exists citation_sums_sweeps;
create index concurrently citation_sums_sweeps on citation_sums (domain_id, day) include (topic_execution_id, platform, domain, kind, answers, mentioned);
drop index concurrently if exists citation_sums_days;
