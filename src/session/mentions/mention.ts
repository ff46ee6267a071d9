import { z } from 'zod'
import type { CommandOf } from '#session/command.ts'
import { accept, type Decision } from '#session/core/decision.ts'
import type { EventOf } from '#session/event.ts'
import { NoteId } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'

/** A mentioned advisor that was not asked. */
export const RefusedMention = z.object({
  noteId: NoteId,
  agentId: z.string(),
  /** The person whose words mention it. */
  userId: z.string(),
  code: z.string().max(64),
  /** A sentence with the reason and a remedy. */
  message: z.string().max(500),
})
export type RefusedMention = z.infer<typeof RefusedMention>

/** A refusal for pages, with the message to the note's writer. */
export interface RefusedMentionView extends RefusedMention {
  /** The `seq` of its event: a repeated refusal is shown again. */
  seq: number
}

export const MENTION_COMMANDS = [
  /** An advisor that a note mentions was not asked. */
  z.object({ type: z.literal('mention.refuse'), ...RefusedMention.shape }),
] as const

/** Stored for good, like all events. */
export const MENTION_EVENTS = [
  z.object({ kind: z.literal('mention.refused'), data: RefusedMention }),
] as const

/** Older ones are dropped. */
export const MAX_REFUSED_MENTIONS = 20

/** Records why an advisor is not asked, for the person who mentioned it. */
export function refuseMention(
  _state: SessionState,
  { type: _type, ...data }: CommandOf<'mention.refuse'>,
): Decision {
  return accept({ kind: 'mention.refused', data })
}

/** Replaces an earlier refusal of the same note and advisor. It goes once the advisor answers the note. */
export function mentionRefused(state: SessionState, event: EventOf<'mention.refused'>): SessionState {
  const { noteId, agentId } = event.data
  const others = state.refusedMentions.filter((each) => each.noteId !== noteId || each.agentId !== agentId)
  const all = [...others, { ...event.data, seq: event.seq }]
  return { ...state, refusedMentions: all.slice(-MAX_REFUSED_MENTIONS) }
}

/** Removes refusals of advisors that the note has asked since. */
export function mentionAnswered(state: SessionState, event: EventOf<'round.started'>): SessionState {
  const { trigger, turns } = event.data
  if (trigger.kind !== 'mention') return state
  const left = state.refusedMentions.filter(
    (each) => each.noteId !== trigger.noteId || !turns.some(({ agentId }) => agentId === each.agentId),
  )
  return left.length === state.refusedMentions.length ? state : { ...state, refusedMentions: left }
}

/** Mentions of advisors on a board. */
export interface MentionsSlice {
  /** The newest last. */
  refusedMentions: readonly RefusedMentionView[]
}
