-- Talks with the clerk in a collection window: their messages, and how much of each person's time is used.
alter table talk_messages add column window_key text;
create table window_talks (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  window_key text not null,
  used_ms integer not null,
  seen_at timestamptz not null,
  primary key (board_id, user_id, window_key)
);
