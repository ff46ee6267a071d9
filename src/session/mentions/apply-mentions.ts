import type { ApplyTable } from '#session/core/events.ts'
import type { RoundEvent } from '#session/rounds/round-events.ts'
import { MAX_REFUSED_MENTIONS, type MentionEvent, type MentionsSlice } from './mention.ts'

export const APPLY_MENTIONS: ApplyTable<MentionsSlice, MentionEvent> = {
  // Replaces an earlier refusal of the same note and advisor.
  'mention.refused'({ refusedMentions }, { seq, data }) {
    const { noteId, agentId } = data
    const others = refusedMentions.filter((each) => each.noteId !== noteId || each.agentId !== agentId)
    return { refusedMentions: [...others, { ...data, seq }].slice(-MAX_REFUSED_MENTIONS) }
  },
}

/** Removes refusals of advisors that answer the note in this round. */
export function answerMention(
  { refusedMentions }: MentionsSlice,
  { data: { trigger, turns } }: Extract<RoundEvent, { kind: 'round.started' }>,
): Partial<MentionsSlice> {
  if (trigger.kind !== 'mention') return {}
  const left = refusedMentions.filter(
    ({ noteId, agentId }) => noteId !== trigger.noteId || !turns.some((turn) => turn.agentId === agentId),
  )
  return left.length === refusedMentions.length ? {} : { refusedMentions: left }
}
