-- To-dos of before have no deadlines. The session has their days: a row with an empty subject makes the server read those of its board
-- once. The boards are read one after the other.
insert into deadlines (board_id, kind, subject_id, due_at)
select board_id, 'to-do', '', now() + row_number() over (order by board_id) * interval '200 milliseconds'
  from (select distinct board_id from events
         where kind in ('idea.promoted', 'ideas.captured', 'ideas.followed', 'content.imported')
           and (data::text like '%"due": "2%' or data::text like '%"dueInText": "2%')) boards_with_days
on conflict do nothing;
