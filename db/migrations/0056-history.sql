-- The history of the canvas: updates are kept behind the snapshots, with whole states between them.
create table doc_keyframes (
  board_id text not null references boards (id),
  seq bigint not null,
  generation integer not null,
  at timestamptz not null,
  data bytea not null,
  sha256 bytea not null,
  work jsonb not null,
  is_kept boolean not null default false,
  primary key (board_id, seq)
);
create table deleted_records (
  board_id text not null references boards (id),
  record_id text not null,
  last_seq bigint not null,
  at timestamptz not null,
  actor text,
  type text not null,
  text text not null,
  primary key (board_id, record_id)
);
create index deleted_records_by_time on deleted_records (board_id, at);
create index events_of_history on events (board_id, at) where kind in (
  'round.started', 'vote.started', 'rating.started', 'check.started', 'interview.started',
  'synthesis.requested', 'proposal.requested', 'theme-run.requested', 'step.started',
  'private-writing.revealed', 'content.imported');
alter table boards add column history_days integer;
