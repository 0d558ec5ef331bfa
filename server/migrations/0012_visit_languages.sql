-- The language that a visit's browser asks for, such as `nl`; null where it names none, and for visits of before.
alter table visitor_sessions add language text;
