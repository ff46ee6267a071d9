import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { NoteId } from '#session/rounds/round.ts'
import type { ReactionEvent, ReactionsSlice } from './note-reactions.ts'

const define = commandsOn<ReactionsSlice & Pick<BoardSlice, 'settings'> & NotesSlice, ReactionEvent>()

/** A person’s reaction to a numbered note or a contribution. */
const giveReaction = define({
  type: 'reaction.give',
  fields: { noteId: NoteId, symbol: z.string().max(16) },
  minRole: 'commenter',
  decide(state, { noteId, symbol }, actor) {
    // A round adds an agent's "+", with its reason.
    if (actor.kind !== 'person') return refuse('bad-command')
    if (!state.settings.reactions.some((reaction) => reaction.symbol === symbol))
      return refuse('unknown-reaction')
    if (!state.noteNumbers.has(noteId) && !state.contributions.has(noteId)) return refuse('no-note')
    if (hasGiven(state, noteId, symbol, actor.userId)) return accept()
    return accept({ kind: 'reaction.given', data: { noteId, symbol } })
  },
})

/** A reaction that the board no longer offers can be removed too. `agentId`: removes an agent's "+". */
const removeReaction = define({
  type: 'reaction.remove',
  fields: { noteId: NoteId, symbol: z.string().max(16), agentId: AgentId.optional() },
  minRole: 'commenter',
  logLimit: 'none',
  decide(state, { noteId, symbol, agentId = null }, actor) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const isThere =
      agentId === null
        ? hasGiven(state, noteId, symbol, actor.userId)
        : symbol === PLUS.symbol &&
          entryOf(state.reactions, noteId)?.agents.some((by) => by.agentId === agentId)
    return isThere ? accept({ kind: 'reaction.removed', data: { noteId, symbol, agentId } }) : accept()
  },
})

export const REACTION_COMMANDS = [giveReaction, removeReaction] as const

function hasGiven({ reactions }: ReactionsSlice, noteId: string, symbol: string, userId: string): boolean {
  const given = entryOf(reactions, noteId)
  return given !== null && (entryOf(given.people, symbol)?.includes(userId) ?? false)
}
