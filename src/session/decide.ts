import { unreachable } from '#base/unreachable.ts'
import type { Actor } from './actor.ts'
import type { Command, CommandOf } from './command.ts'
import { makeLink, revokeLink } from './decide-links.ts'
import { join, leave, merge, remove, setRole, updatePerson } from './decide-members.ts'
import { type DecideContext, type Decision, no, yes } from './decision.ts'
import { whyNot } from './policy.ts'
import type { SessionState } from './state.ts'

/** The policy of the session: may this actor have this now, and what happens then. SPEC.md states its rules. */
export function decide(
  state: SessionState,
  command: Command,
  actor: Actor,
  context: DecideContext,
): Decision {
  const stop = whyNot(state, command.type, actor)
  if (stop) return no(stop)
  switch (command.type) {
    case 'board.rename':
      return command.title === state.board.title
        ? yes()
        : yes({ kind: 'board.renamed', data: { title: command.title } })
    case 'premise.set':
      return command.premise === state.board.premise
        ? yes()
        : yes({ kind: 'premise.set', data: { premise: command.premise } })
    case 'board.delete':
      return state.deletedAt === null ? yes({ kind: 'board.deleted', data: {} }) : yes()
    case 'board.restore':
      return state.deletedAt === null ? yes() : yes({ kind: 'board.restored', data: {} })
    case 'link.make':
      return makeLink(state, command, actor, context)
    case 'link.revoke':
      return revokeLink(state, command, actor)
    case 'member.join':
      return join(state, command, actor)
    case 'member.set-role':
      return setRole(state, command, actor)
    case 'member.remove':
      return remove(state, command, actor)
    case 'member.leave':
      return actor.kind === 'person' ? leave(state, actor.userId) : no('bad-command')
    case 'member.merge':
      return merge(state, command)
    case 'person.update':
      return actor.kind === 'person' ? updatePerson(state, command, actor.userId) : no('bad-command')
    case 'notes.number':
      return numberNotes(state, command)
    default:
      return unreachable(command)
  }
}

function numberNotes(state: SessionState, { notes }: CommandOf<'notes.number'>): Decision {
  const fresh = new Map(notes.map(({ noteId, authorId }) => [noteId, authorId]))
  for (const noteId of fresh.keys()) if (state.numbered.has(noteId)) fresh.delete(noteId)
  if (fresh.size === 0) return yes()
  let number = state.notes.lastNumber
  const numbered = [...fresh].map(([noteId, authorId]) => ({ noteId, number: ++number, authorId }))
  return yes({ kind: 'notes.numbered', data: { notes: numbered } })
}
