-- Signs of a bot that a person overruled: they no longer say that it is one.
alter table visitors add overruled text[] not null default '{}';
