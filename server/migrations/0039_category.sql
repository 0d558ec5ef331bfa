-- What the company is, in the words of a person; null while its site decides.
alter table domains add column category text;
