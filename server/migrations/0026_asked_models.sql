-- The model that a key asks for, as its provider's list of models has it.
create table asked_models (
  account text primary key, -- as pauses know the key
  platform text not null,
  org_id uuid references organizations on delete cascade, -- null for a key of the installation
  model text not null,
  listed_at timestamptz, -- when the list last had it
  gone_since timestamptz,
  ends_on date,
  successor text,
  read_at timestamptz, -- when the list was last read; null where it is to be read at once
  alerted text check (alerted in ('ends', 'gone')) -- what the last alert about it said
);
create index asked_models_org on asked_models (org_id);
