-- Whole states of sessions between their events: a moment of a long log is found without all events before it.
create table session_keyframes (
  board_id text not null references boards (id),
  -- The last event that it contains.
  seq bigint not null,
  -- The time of that event.
  at timestamptz not null,
  -- Of the code that made the state: other code never reads it.
  version text not null,
  -- The state as lines of JSON without people's names, deflated, and the checksum of these bytes.
  data bytea not null,
  sha256 bytea not null,
  primary key (board_id, seq)
);
