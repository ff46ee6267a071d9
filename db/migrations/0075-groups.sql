-- The groups of an account at its last sign-in with an identity provider that names them; null: none has.
alter table users add column groups jsonb;
-- Whether the role comes from groups: it is checked at each sign-in.
alter table members add column is_by_groups boolean not null default false;
-- The activity log has roles of groups.
drop index events_of_activity;
create index events_of_activity on events (board_id, seq) where kind in (
  'board.created', 'board.deleted', 'board.restored', 'board.frozen', 'board.unfrozen', 'board.closed',
  'board.reopened', 'access.limited', 'group.role-set', 'link.made', 'link.revoked', 'member.joined', 'member.role-set',
  'member.left', 'member.blocked', 'member.unblocked', 'person.forgotten', 'ideas.removed', 'comment.removed', 'retention.changed', 'content.imported', 'round.imported',
  'step.started', 'step.ended', 'step.skipped', 'check.started', 'check.closed', 'check.reopened', 'check.discarded',
  'interview.started', 'interview.ended', 'vote.started', 'vote.closed', 'vote.discarded',
  'rating.started', 'rating.closed', 'rating.discarded', 'review.requested', 'review.closed', 'private-writing.started',
  'private-writing.revealed', 'private-writing.presented', 'private-writing.cancelled',
  'version.named', 'version.renamed', 'version.removed');
