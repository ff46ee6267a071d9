-- Addresses to which messages about events on boards are sent. `board_id` is null for all boards of the owner. The secret is derived
-- from the secret of the server, the id and `secret_version`.
create table webhooks (
  id text primary key,
  board_id text references boards (id) on delete cascade,
  owner_id text not null references users (id),
  url text not null,
  types jsonb not null,
  secret_version integer not null default 1,
  -- Until then messages are signed with the secret before, too.
  old_secret_until timestamptz,
  state text not null default 'active' constraint webhooks_state_check check (state in ('active', 'paused', 'disabled')),
  -- Why the server disabled it.
  reason text constraint webhooks_reason_check check (reason in ('failing', 'gone', 'no-access')),
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhooks_by_board on webhooks (board_id);
create index webhooks_by_owner on webhooks (owner_id);

-- Messages to webhooks, written with the events. A row has no words: they are read from the session when the message is sent, through
-- the view of the owner. `board_id` is null for a test of a webhook of all boards.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  board_id text references boards (id) on delete cascade,
  type text not null,
  subject_id text not null,
  seq bigint not null,
  at timestamptz not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state_check check (state in ('waiting', 'sent', 'failed', 'dropped')),
  -- A process that sends it moves it into the future, so that no other process sends it as well.
  due_at timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  -- Of the last attempt: the status and beginning of the answer, or the reason why there was none.
  status integer,
  answer text,
  problem text,
  duration_ms integer
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, at);
create index webhook_deliveries_by_time on webhook_deliveries (at);
