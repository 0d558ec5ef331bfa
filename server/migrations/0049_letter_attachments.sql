-- A letter may carry one file, such as a report as a PDF. It is kept until the letter is sent or its time is over.
alter table letters
  add column attachment_name text,
  add column attachment bytea,
  add constraint letters_attachment_named check ((attachment is null) = (attachment_name is null));
