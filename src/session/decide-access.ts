import type { Actor } from './actor.ts'
import { MAX_BLOCKED } from './board-access.ts'
import type { Command, CommandOf } from './command.ts'
import { isLastOwner } from './decide-members.ts'
import { stopAgents } from './decide-rounds.ts'
import { type Decision, no, yes } from './decision.ts'
import { mayTouch } from './policy.ts'
import { entryOf, personIn, type SessionState } from './state.ts'

type AccessCommand = Extract<
  Command,
  { type: `access.${string}` | `member.${'block' | 'unblock'}` | `board.${AccessVerb}` }
>
type AccessVerb = 'freeze' | 'unfreeze' | 'close' | 'reopen'

/** Who may come in and whether anything can be changed. */
export function decideAccess(state: SessionState, command: AccessCommand, actor: Actor): Decision {
  switch (command.type) {
    case 'board.freeze':
      // Agents would go on writing. What was cancelled can be retried once the board is unfrozen.
      return state.frozen ? yes() : yes(...stopAgents(state), { kind: 'board.frozen', data: {} })
    case 'board.unfreeze':
      return state.frozen ? yes({ kind: 'board.unfrozen', data: {} }) : yes()
    case 'board.close':
      return state.closedAt === null ? yes(...stopAgents(state), { kind: 'board.closed', data: {} }) : yes()
    case 'board.reopen':
      return state.closedAt === null ? yes() : yes({ kind: 'board.reopened', data: {} })
    case 'access.limit':
      return limitAccess(state, command, actor)
    case 'member.block':
      return blockMember(state, command, actor)
    case 'member.unblock':
      return unblockMember(state, command)
  }
}

function limitAccess(state: SessionState, command: CommandOf<'access.limit'>, actor: Actor): Decision {
  const { isSignedInOnly } = command
  const isNews = state.isSignedInOnly !== isSignedInOnly
  const leaving = isSignedInOnly
    ? command.guestsOut.filter((userId) => canBeSentOut(state, userId, actor))
    : []
  return yes(
    ...(isNews ? [{ kind: 'access.limited' as const, data: { isSignedInOnly } }] : []),
    ...leaving.map((userId) => {
      const name = personIn(state, userId)?.name ?? ''
      return { kind: 'member.left' as const, data: { userId, name, why: 'guests-out' as const } }
    }),
  )
}

/** A board keeps its owners, and nobody sends themselves out by a choice about the others. */
function canBeSentOut(state: SessionState, userId: string, actor: Actor): boolean {
  const role = personIn(state, userId)?.role ?? null
  return role !== null && role !== 'owner' && !(actor.kind === 'person' && actor.userId === userId)
}

function blockMember(state: SessionState, command: CommandOf<'member.block'>, actor: Actor): Decision {
  const { userId } = command
  const person = personIn(state, userId)
  // People who are only named in an imported file never come.
  if (!person || !entryOf(state.stays, userId)) return no('unknown-member')
  if (actor.kind === 'person' && actor.userId === userId)
    return no('bad-command', 'You can’t block yourself. Leave the board instead.')
  if (!mayTouch(state, actor, person.role)) return no('owner-untouchable')
  if (isLastOwner(state, userId)) return no('last-owner')
  if (entryOf(state.blocks, userId)) return yes()
  if (Object.keys(state.blocks).length >= MAX_BLOCKED) return no('too-many-blocked')
  const { name, color, role } = person
  return yes(
    ...(role === null
      ? []
      : [{ kind: 'member.left' as const, data: { userId, name, why: 'blocked' as const } }]),
    { kind: 'member.blocked', data: { userId, name, color } },
  )
}

function unblockMember(state: SessionState, { userId }: CommandOf<'member.unblock'>): Decision {
  const block = entryOf(state.blocks, userId)
  return block ? yes({ kind: 'member.unblocked', data: { userId, name: block.name } }) : yes()
}
