-- Whether the sign-in provider vouched for the address: mail goes to no other.
alter table users add column email_verified boolean not null default false;
-- Mailed up to this event.
alter table notifications add column mailed_seq bigint not null default 0;
-- The mail of people: their settings, and when the next one is due. Mails have no row: they are written when they are sent.
create table mail_states (
  user_id text primary key references users (id),
  mode text not null default 'at-once' constraint mail_states_mode_check check (mode in ('at-once', 'daily', 'weekly', 'off')),
  -- The hour of the digest, in the time zone of the person.
  digest_hour integer not null default 8,
  zone text not null default 'UTC',
  -- Kinds of notifications without mail.
  off_kinds jsonb not null default '[]',
  -- A process that sends moves it into the future, so that no other process sends as well.
  due_at timestamptz,
  -- The first event since the last mail.
  since timestamptz,
  digest_at timestamptz,
  -- How many mails were sent on this day of the person.
  sent_on text,
  sent_count integer not null default 0,
  -- Failed attempts since the last success.
  attempts integer not null default 0
);
create index mail_states_due on mail_states (due_at) where due_at is not null;
