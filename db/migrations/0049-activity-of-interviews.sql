-- The activity log says who asked the people on a board, and what ended.
drop index events_of_activity;
create index events_of_activity on events (board_id, seq) where kind in (
  'board.created', 'board.deleted', 'board.restored', 'board.frozen', 'board.unfrozen', 'board.closed',
  'board.reopened', 'access.limited', 'link.made', 'link.revoked', 'member.joined', 'member.role-set',
  'member.left', 'member.blocked', 'member.unblocked', 'ideas.removed', 'content.imported', 'round.imported',
  'step.started', 'step.ended', 'step.skipped', 'check.started', 'check.closed', 'check.discarded',
  'interview.started', 'interview.ended');
