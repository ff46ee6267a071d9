-- Rounds and syntheses that go on by themselves: a copy of the session, written with its events, by which a starting
-- process finds what it has to resume.
create table unfinished_runs (
  board_id text not null references boards (id),
  -- A round's id, or a synthesis's.
  run_id text not null,
  begun_at timestamptz not null default now(),
  primary key (board_id, run_id)
);

-- Which process drives the agents of a board. Taken over once `until` has passed.
create table round_leases (
  board_id text primary key references boards (id),
  holder text not null,
  until timestamptz not null
);

-- What each turn, moderation and synthesis took; `seq` is the event that said so.
create table model_usage (
  board_id text not null references boards (id),
  seq bigint not null,
  at timestamptz not null,
  task text not null check (task in ('advise', 'moderate', 'synthesize')),
  -- null: a moderation that was cancelled, which does not say whose it was.
  agent_id text,
  -- A turn's id, a round's (for its moderation) or a synthesis's.
  subject_id text not null,
  model text not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cache_read_tokens bigint not null,
  cache_write_tokens bigint not null,
  -- Millionths of a US dollar; null: the price is not known.
  cost_micros bigint,
  is_estimate boolean not null,
  primary key (board_id, seq)
);
create index model_usage_by_time on model_usage (at);
