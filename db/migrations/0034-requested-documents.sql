-- Documents were "asked for": their events, who requested them in imported files and in rows of usage get the word of the code.
update events
   set kind = replace(kind, '.asked', '.requested')
 where kind in ('synthesis.asked', 'theme-run.asked', 'proposal.asked');
update events
   set data = jsonb_set(data, '{slice}', data -> 'slice' || (
     select coalesce(jsonb_object_agg(list.key, (
              select coalesce(jsonb_agg((entry - 'askedBy') || jsonb_build_object('requestedBy', entry -> 'askedBy')
                                        order by place), '[]')
                from jsonb_array_elements(list.value) with ordinality as entries (entry, place))), '{}')
       from jsonb_each(data -> 'slice') as list
      where list.key in ('syntheses', 'themeRuns', 'proposals')))
 where kind = 'content.imported';
alter table model_usage rename column asked_by to requested_by;
alter table unfinished_runs rename column asked_by to requested_by;
