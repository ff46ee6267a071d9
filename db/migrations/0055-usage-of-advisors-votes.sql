-- The votes of advisors are calls of their own; their usage was counted with what advisors write.
alter table model_usage drop constraint model_usage_task_check;
alter table model_usage add constraint model_usage_task_check
  check (task in ('advise', 'vote', 'moderate', 'synthesize', 'sort', 'talk', 'find-themes', 'propose', 'probe', 'sum-up'));
update model_usage set task = 'vote' where task = 'advise' and subject_id like 'k%';
