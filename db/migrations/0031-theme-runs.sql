-- Theme runs were called gatherings: their events, the ids of the commands that made them, what imported files hold of
-- them, and their rows of usage get the name that the code reads.
update events
   set kind = 'theme-run.' || substr(kind, length('gather.') + 1),
       data = (data - 'gatherId') || jsonb_build_object('themeRunId', data -> 'gatherId')
 where kind like 'gather.%';
update events set command_id = 'theme-run.' || substr(command_id, length('gather.') + 1)
 where command_id like 'gather.%';
update events
   set data = jsonb_set(data #- '{slice,gathers}', '{slice,themeRuns}', data #> '{slice,gathers}')
 where kind = 'content.imported' and data #> '{slice,gathers}' is not null;

alter table model_usage drop constraint model_usage_task_check;
update model_usage set task = 'find-themes' where task = 'gather';
alter table model_usage add constraint model_usage_task_check
  check (task in ('advise', 'moderate', 'synthesize', 'sort', 'talk', 'find-themes', 'propose'));
