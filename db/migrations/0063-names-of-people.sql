-- People's names leave the events for a table of their own, so that they can be forgotten.
create table forgotten_people (
  user_id text primary key,
  at timestamptz not null,
  is_done boolean not null default false
);
create table event_names (
  board_id text not null references boards (id),
  seq bigint not null,
  person_id text not null,
  user_id text not null,
  name text not null,
  primary key (board_id, seq, person_id)
);
create index event_names_by_person on event_names (board_id, person_id, seq);
create index event_names_by_user on event_names (user_id);
insert into event_names (board_id, seq, person_id, user_id, name)
select board_id, seq, data #>> '{person,id}', data #>> '{person,id}', data #>> '{person,name}'
  from events where data #>> '{person,name}' is not null;
insert into event_names (board_id, seq, person_id, user_id, name)
select board_id, seq, data ->> 'userId', data ->> 'userId', data ->> 'name'
  from events where data ->> 'userId' is not null and data ->> 'name' is not null
on conflict do nothing;
insert into event_names (board_id, seq, person_id, user_id, name)
select board_id, seq, person ->> 'id', person ->> 'id', person ->> 'name'
  from events cross join lateral jsonb_array_elements(data #> '{slice,people}') as people (person)
 where kind = 'content.imported'
on conflict do nothing;
update events set data = jsonb_set(data, '{person,name}', '""') where data #>> '{person,name}' is not null;
update events set data = jsonb_set(data, '{name}', '""')
 where data ->> 'userId' is not null and data ->> 'name' is not null;
update events set data = jsonb_set(data, '{slice,people}', (
  select jsonb_agg(jsonb_set(person, '{name}', '""') order by place)
    from jsonb_array_elements(data #> '{slice,people}') with ordinality as people (person, place)))
 where kind = 'content.imported' and jsonb_array_length(data #> '{slice,people}') > 0;
drop index events_of_names;
-- A guest's account, whose person is forgotten with it.
alter table users add column account_id text;
update users set account_id = merged.into_id
  from (select data ->> 'userId' as guest_id, max(data ->> 'into') as into_id
          from events where kind = 'member.left' and data ->> 'into' is not null group by 1) as merged
 where users.id = merged.guest_id;
create index users_by_account on users (account_id) where account_id is not null;
drop index events_of_activity;
create index events_of_activity on events (board_id, seq) where kind in (
  'board.created', 'board.deleted', 'board.restored', 'board.frozen', 'board.unfrozen', 'board.closed',
  'board.reopened', 'access.limited', 'link.made', 'link.revoked', 'member.joined', 'member.role-set',
  'member.left', 'member.blocked', 'member.unblocked', 'person.forgotten', 'ideas.removed', 'comment.removed', 'content.imported', 'round.imported',
  'step.started', 'step.ended', 'step.skipped', 'check.started', 'check.closed', 'check.reopened', 'check.discarded',
  'interview.started', 'interview.ended', 'vote.started', 'vote.closed', 'vote.discarded',
  'rating.started', 'rating.closed', 'rating.discarded', 'private-writing.started',
  'private-writing.revealed', 'private-writing.presented', 'private-writing.cancelled');
