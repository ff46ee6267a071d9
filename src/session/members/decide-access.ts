import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { stopAgents } from '#session/stop-agents.ts'
import { MAX_BLOCKED } from './board-access.ts'
import { isLastOwner, mayTouch } from './member-roles.ts'
import { personIn } from './members-slice.ts'

/** Makes the board read-only and stops its agents. Emits nothing if it is frozen. */
export function freezeBoard(state: SessionState): Decision {
  // Agents would continue to write. What was cancelled can be retried once the board is unfrozen.
  return state.frozen ? accept() : accept(...stopAgents(state), { kind: 'board.frozen', data: {} })
}

/** Emits nothing if the board is not frozen; what freezing stopped is not started again. */
export function unfreezeBoard(state: SessionState): Decision {
  return state.frozen ? accept({ kind: 'board.unfrozen', data: {} }) : accept()
}

/** Closes the board for everyone and stops its agents. */
export function closeBoard(state: SessionState, { why }: CommandOf<'board.close'>): Decision {
  if (state.closedAt !== null) return accept()
  return accept(...stopAgents(state), { kind: 'board.closed', data: why ? { why } : {} })
}

/** Emits nothing if the board is open. */
export function reopenBoard(state: SessionState): Decision {
  return state.closedAt === null ? accept() : accept({ kind: 'board.reopened', data: {} })
}

/** Sets whether only people with an account may join, and removes those of `guestsOut` that the actor may remove. */
export function limitAccess(state: SessionState, command: CommandOf<'access.limit'>, actor: Actor): Decision {
  const { isSignedInOnly } = command
  const isNews = state.isSignedInOnly !== isSignedInOnly
  const leaving = isSignedInOnly
    ? command.guestsOut.filter((userId) => canBeSentOut(state, userId, actor))
    : []
  return accept(
    ...(isNews ? [{ kind: 'access.limited' as const, data: { isSignedInOnly } }] : []),
    ...leaving.map((userId) => {
      const name = personIn(state, userId)?.name ?? ''
      return { kind: 'member.left' as const, data: { userId, name, why: 'guests-out' as const } }
    }),
  )
}

/** Owners stay, and so does the person who limits the board. */
function canBeSentOut(state: SessionState, userId: string, actor: Actor): boolean {
  const role = personIn(state, userId)?.role ?? null
  return role !== null && role !== 'owner' && !(actor.kind === 'person' && actor.userId === userId)
}

/**
 * Removes a person and keeps them out. Refusals: `unknown-member`, `owner-untouchable`, `last-owner`,
 * `too-many-blocked`.
 */
export function blockMember(state: SessionState, command: CommandOf<'member.block'>, actor: Actor): Decision {
  const { userId } = command
  const person = personIn(state, userId)
  // People who are only named in an imported file never come.
  if (!person || !entryOf(state.stays, userId)) return refuse('unknown-member')
  if (actor.kind === 'person' && actor.userId === userId)
    return refuse('bad-command', 'You can’t block yourself. Leave the board instead.')
  if (!mayTouch(state, actor, person.role)) return refuse('owner-untouchable')
  if (isLastOwner(state, userId)) return refuse('last-owner')
  if (entryOf(state.blocks, userId)) return accept()
  if (Object.keys(state.blocks).length >= MAX_BLOCKED) return refuse('too-many-blocked')
  const { name, color, role } = person
  return accept(
    ...(role === null
      ? []
      : [{ kind: 'member.left' as const, data: { userId, name, why: 'blocked' as const } }]),
    { kind: 'member.blocked', data: { userId, name, color } },
  )
}

/** Lets a person join again; they are no member until they do. */
export function unblockMember(state: SessionState, { userId }: CommandOf<'member.unblock'>): Decision {
  const block = entryOf(state.blocks, userId)
  return block ? accept({ kind: 'member.unblocked', data: { userId, name: block.name } }) : accept()
}
