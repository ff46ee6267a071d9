/** The kinds of events that a board's activity log shows, by the groups that it can be filtered by. */
export const ACTIVITY_EVENTS_BY_GROUP = {
  people: [
    'member.joined',
    'member.role-set',
    'member.left',
    'member.blocked',
    'member.unblocked',
    'person.forgotten',
  ],
  access: [
    'link.made',
    'link.revoked',
    'access.limited',
    'board.frozen',
    'board.unfrozen',
    'board.closed',
    'board.reopened',
  ],
  session: [
    'step.started',
    'step.ended',
    'step.skipped',
    'check.started',
    'check.closed',
    'check.reopened',
    'check.discarded',
    'interview.started',
    'interview.ended',
    'vote.started',
    'vote.closed',
    'vote.discarded',
    'rating.started',
    'rating.closed',
    'rating.discarded',
    'review.requested',
    'review.closed',
    'private-writing.started',
    'private-writing.revealed',
    'private-writing.presented',
    'private-writing.cancelled',
    'version.named',
    'version.renamed',
    'version.removed',
  ],
  files: ['content.imported', 'round.imported'],
  deletions: [
    'board.created',
    'board.deleted',
    'board.restored',
    'ideas.removed',
    'comment.removed',
    'retention.changed',
  ],
} as const

/** All of them; the index `events_of_activity` has the same. */
export const ACTIVITY_EVENTS = Object.values(ACTIVITY_EVENTS_BY_GROUP).flat()
export type ActivityEventKind = (typeof ACTIVITY_EVENTS)[number]
