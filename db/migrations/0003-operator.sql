-- What the operator decided on their page; what they decided by environment is not here.
create table operator_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
