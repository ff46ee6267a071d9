/** The kinds of events that a board's activity log shows; the index `events_of_activity` has the same. */
export const ACTIVITY_EVENTS = [
  'board.created',
  'board.deleted',
  'board.restored',
  'board.frozen',
  'board.unfrozen',
  'board.closed',
  'board.reopened',
  'access.limited',
  'link.made',
  'link.revoked',
  'member.joined',
  'member.role-set',
  'member.left',
  'member.blocked',
  'member.unblocked',
  'ideas.removed',
  'content.imported',
  'round.imported',
] as const
export type ActivityEventKind = (typeof ACTIVITY_EVENTS)[number]
