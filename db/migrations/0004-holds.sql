-- What each may still take, so that a limit for the whole server counts what other boards have begun.
alter table unfinished_runs add column held_tokens bigint not null default 0;
alter table unfinished_runs add column held_micros bigint not null default 0;
