import type { EventOf } from './event.ts'
import { MAX_REFUSED_MENTIONS } from './mention.ts'
import type { SessionState } from './state.ts'

export function mentionRefused(state: SessionState, event: EventOf<'mention.refused'>): SessionState {
  const { noteId, agentId } = event.data
  const others = state.refusedMentions.filter((each) => each.noteId !== noteId || each.agentId !== agentId)
  const all = [...others, { ...event.data, seq: event.seq }]
  return { ...state, refusedMentions: all.slice(-MAX_REFUSED_MENTIONS) }
}

/** Whom a note asked after all is not refused any more. */
export function mentionAnswered(state: SessionState, event: EventOf<'round.started'>): SessionState {
  const { trigger, turns } = event.data
  if (trigger.kind !== 'mention') return state
  const left = state.refusedMentions.filter(
    (each) => each.noteId !== trigger.noteId || !turns.some(({ agentId }) => agentId === each.agentId),
  )
  return left.length === state.refusedMentions.length ? state : { ...state, refusedMentions: left }
}
