-- The address that a person left and confirmed: it comes before that of the sign-in provider.
alter table mail_states add column address text;
-- Addresses that people left and have not confirmed. The link of the mail works once; only the SHA-256 of its token is stored.
create table address_confirmations (
  user_id text primary key references users (id),
  address text not null,
  left_at timestamptz not null,
  -- When the mail with the link is due; null: it was sent, or given up.
  due_at timestamptz,
  attempts integer not null default 0,
  -- null: no mail with a link was sent.
  token_hash bytea unique,
  expires_at timestamptz
);
create index address_confirmations_due on address_confirmations (due_at) where due_at is not null;
