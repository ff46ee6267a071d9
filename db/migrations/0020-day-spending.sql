-- In whose name a model was asked, so that what one person spends is known over all of their boards; null: in nobody's, or
-- before this was kept.
alter table model_usage add column asked_by text;
create index model_usage_by_person on model_usage (asked_by, at);
alter table unfinished_runs add column asked_by text;
-- Of what a run may still take, what a provider sends a bill for.
alter table unfinished_runs add column held_paid_tokens bigint not null default 0;

-- From which addresses people came today, hashed with a key of the day: who makes many guests still comes from one place.
create table seen_addresses (
  day date not null,
  address text not null,
  user_id text not null,
  primary key (day, user_id, address)
);
create index seen_addresses_by_address on seen_addresses (day, address);
