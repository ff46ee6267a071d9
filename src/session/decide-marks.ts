import type { Actor } from './actor.ts'
import { PLUS } from './board-settings.ts'
import type { CommandOf } from './command.ts'
import { type Decision, no, yes } from './decision.ts'
import { entryOf, type SessionState } from './state.ts'

export function giveReaction(
  state: SessionState,
  { noteId, symbol }: CommandOf<'reaction.give'>,
  actor: Actor,
): Decision {
  // An agent's "+" comes with its reason, from its round.
  if (actor.kind !== 'person') return no('bad-command')
  if (!state.settings.signs.some((sign) => sign.symbol === symbol)) return no('no-sign')
  if (!state.numbered.has(noteId) && !state.contributions.has(noteId)) return no('no-note')
  if (hasGiven(state, noteId, symbol, actor.userId)) return yes()
  return yes({ kind: 'reaction.given', data: { noteId, symbol } })
}

/** Also a sign that the board no longer uses can be taken back. */
export function takeReaction(
  state: SessionState,
  command: CommandOf<'reaction.take'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return no('bad-command')
  const { noteId, symbol, agentId = null } = command
  const isThere =
    agentId === null
      ? hasGiven(state, noteId, symbol, actor.userId)
      : symbol === PLUS.symbol && entryOf(state.marks, noteId)?.agents.some((by) => by.agentId === agentId)
  return isThere ? yes({ kind: 'reaction.taken', data: { noteId, symbol, agentId } }) : yes()
}

function hasGiven(state: SessionState, noteId: string, symbol: string, userId: string): boolean {
  const mark = entryOf(state.marks, noteId)
  return mark !== null && (entryOf(mark.people, symbol)?.includes(userId) ?? false)
}
