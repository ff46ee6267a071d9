import { z } from 'zod'

/** The events of which a webhook can be sent a message. */
export const WEBHOOK_TYPES = [
  'note.added',
  'decision.added',
  'to-do.added',
  'comment.added',
  'thread.resolved',
  'thread.reopened',
  'vote.opened',
  'vote.closed',
  'rating.opened',
  'rating.closed',
  'round.finished',
  'synthesis.finished',
  'proposal.finished',
  'step.started',
  'step.ended',
  'member.added',
  'board.closed',
  'board.deleted',
] as const
export const WebhookType = z.enum(WEBHOOK_TYPES)
export type WebhookType = z.infer<typeof WebhookType>
