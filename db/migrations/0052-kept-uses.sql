-- What counts against the limits of a day, so that a restart does not begin the day again. A subject is a person, all guests, or the
-- keyed hash of an address.
create table kept_uses (
  quota text not null,
  subject text not null,
  started_at timestamptz not null,
  uses bigint not null,
  primary key (quota, subject)
);
