-- Settings of a board called its reactions signs, the sum that selects a note "least", and alternatives that agents see "told".
create function pg_temp.renamed(settings jsonb) returns jsonb language sql immutable as $$
  select settings - 'signs'
    || jsonb_build_object('reactions', settings -> 'signs')
    || jsonb_build_object('alternatives', case settings ->> 'alternatives' when 'told' then 'shown' else settings ->> 'alternatives' end)
    || jsonb_build_object('plusRule', case when settings #> '{plusRule,least}' is null then settings -> 'plusRule'
         else (settings -> 'plusRule') - 'least' || jsonb_build_object('min', settings #> '{plusRule,least}') end)
$$;
update events set data = jsonb_set(data, '{settings}', pg_temp.renamed(data -> 'settings'))
 where kind = 'settings.changed';
update events set data = jsonb_set(data, '{slice,board,settings}', pg_temp.renamed(data #> '{slice,board,settings}'))
 where kind = 'content.imported' and data #> '{slice,board,settings,signs}' is not null;
-- Imported reactions were called marks, and removing a reaction taking it.
update events
   set data = jsonb_set(data #- '{slice,marks}', '{slice,reactions}', data #> '{slice,marks}')
 where kind = 'content.imported' and data #> '{slice,marks}' is not null;
update events set kind = 'reaction.removed' where kind = 'reaction.taken';
update events set command_id = 'reaction.remove:' || substr(command_id, length('reaction.take:') + 1)
 where command_id like 'reaction.take:%';
drop function pg_temp.renamed;
