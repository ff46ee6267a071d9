import type { RefusedMentionView } from '#session/mentions/mention.ts'
import { NOTE_LABELS } from './note-labels.ts'

/**
 * This person's newest refused mention after `lastSeq`; null if there is none. Only one is shown: several
 * toasts would cover each other.
 */
export function freshRefusal(
  refused: readonly RefusedMentionView[],
  viewerId: string,
  lastSeq: number,
): RefusedMentionView | null {
  return refused.findLast(({ userId, seq }) => userId === viewerId && seq > lastSeq) ?? null
}

/** 0 if there is none: the numbers of the log start above it. */
export function newestSeq(refused: readonly RefusedMentionView[]): number {
  return Math.max(0, ...refused.map(({ seq }) => seq))
}

/** `Sceptic was not asked. Advisors are switched off on this server.` */
export function refusedMentionLabel({ message }: Pick<RefusedMentionView, 'message'>, name: string): string {
  return NOTE_LABELS.notAsked(name, message)
}
