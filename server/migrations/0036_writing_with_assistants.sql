-- Where no writer is configured, the small model of a connected assistant writes, unless a website switches it off.
alter table domains add column writes_with_assistant boolean not null default true;
