-- The funnel counts answers that mention the brand, like every other figure of that name. These two counted answers that
-- cite it, too; nothing writes or reads them from now on, and they go once no program of before is in use.
alter table answer_sums alter column naming set default 0, alter column executions set default 0;
