-- Versions that were named before 0068 have no list of their pictures: null, so that all pictures of the board stay.
alter table doc_keyframes alter column pictures drop not null;
update doc_keyframes set pictures = null where is_kept and pictures = '[]';
