-- Which events changed which idea: its history is read by it. A copy of the session, written with its events.
create table idea_history (
  board_id text not null references boards (id),
  number integer not null,
  seq bigint not null,
  primary key (board_id, number, seq)
);

-- Conversations with the clerk: one for each person and board, read by nobody else, and deleted when they say so. They are
-- no events, as what is in a session's log stays there for ever.
create table talk_messages (
  board_id text not null references boards (id),
  user_id text not null references users (id),
  -- The server's own count, so that the order is that of arrival.
  position bigint generated always as identity,
  id text not null,
  at timestamptz not null,
  by_clerk boolean not null,
  text text not null,
  state text not null check (state in ('thinking', 'writing', 'done', 'failed', 'cancelled')),
  -- For the clerk: the message that it answers.
  answers text,
  -- For a person: how it came.
  source text check (source in ('web', 'voice', 'api')),
  deeds jsonb not null default '[]',
  model text,
  failure jsonb,
  primary key (board_id, user_id, id)
);
create index talk_messages_in_order on talk_messages (board_id, user_id, position);

alter table model_usage drop constraint model_usage_task_check;
alter table model_usage add constraint model_usage_task_check
  check (task in ('advise', 'moderate', 'synthesize', 'sort', 'talk', 'gather', 'propose'));
