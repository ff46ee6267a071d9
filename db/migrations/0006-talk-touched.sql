-- When an answer of the clerk was last written to, so that one whose process has gone is told from one that goes on.
alter table talk_messages add column touched_at timestamptz not null default now();
