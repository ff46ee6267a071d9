-- A token that a person made for a program has an id, a name and scopes, and is in the person's list of tokens. A token without
-- them is a page's or a newcomer's, and may do all that its person may.
alter table tokens add column id text unique;
alter table tokens add column name text;
-- Words with a space between them.
alter table tokens add column scopes text;
alter table tokens add column last_used_at timestamptz;
