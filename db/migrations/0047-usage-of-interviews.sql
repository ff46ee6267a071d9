-- Probes, which ask on in an interview, and summaries of interviews are calls of their own.
alter table model_usage drop constraint model_usage_task_check;
alter table model_usage add constraint model_usage_task_check
  check (task in ('advise', 'moderate', 'synthesize', 'sort', 'talk', 'find-themes', 'propose', 'probe', 'sum-up'));
