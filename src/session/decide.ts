import type { Actor } from './actor.ts'
import type { Command, CommandOf } from './command.ts'
import { decideAccess } from './decide-access.ts'
import {
  arrangeAgents,
  changeSettings,
  chooseAgent,
  decideAgentSaving,
  removeAgent,
} from './decide-agents.ts'
import { decideConversation } from './decide-conversation.ts'
import { makeLink, revokeLink } from './decide-links.ts'
import { decideOfLog } from './decide-log.ts'
import { giveReaction, takeReaction } from './decide-marks.ts'
import { join, leave, merge, remove, setRole, updatePerson } from './decide-members.ts'
import { beginModeration, endModeration } from './decide-moderation.ts'
import {
  abortRound,
  finishRound,
  frameRound,
  importRound,
  pauseRound,
  resumeRound,
  startRound,
  stopAgents,
} from './decide-rounds.ts'
import { abortSynthesis, beginSynthesis, endSynthesis, startSynthesis } from './decide-syntheses.ts'
import { editSynthesis, restoreSynthesis } from './decide-synthesis-edits.ts'
import { beginTurn, decideRetry, endTurn, postTurn, skipTurn } from './decide-turns.ts'
import { type DecideContext, type Decision, no, yes } from './decision.ts'
import { DELETED_BOARD_KEPT_MS } from './deleted-board.ts'
import { whyNot } from './policy.ts'
import type { SessionState } from './state.ts'

const GONE_FOR_GOOD = 'This board was deleted more than 30 days ago. It can’t be restored any more.'

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
      // Nobody would be left to stop what agents do on a board that nobody can open.
      return state.deletedAt === null ? yes(...stopAgents(state), { kind: 'board.deleted', data: {} }) : yes()
    case 'board.restore':
      return restoreBoard(state, context.now)
    case 'board.freeze':
    case 'board.unfreeze':
    case 'board.close':
    case 'board.reopen':
    case 'access.limit':
    case 'member.block':
    case 'member.unblock':
      return decideAccess(state, command, actor)
    case 'link.make':
      return makeLink(state, command, actor, context)
    case 'link.revoke':
      return revokeLink(state, command, actor)
    case 'member.join':
      return join(state, command, actor, context)
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
      return decideOfAgents(state, command, actor, context)
  }
}

type CommandOfAgents = Exclude<
  Command,
  { type: `${'board' | 'access' | 'premise' | 'link' | 'member' | 'person' | 'notes'}.${string}` }
>

function decideOfAgents(
  state: SessionState,
  command: CommandOfAgents,
  actor: Actor,
  context: DecideContext,
): Decision {
  switch (command.type) {
    case 'agent.save':
      return decideAgentSaving(state, command)
    case 'agent.remove':
      return removeAgent(state, command)
    case 'agent.choose':
      return chooseAgent(state, command)
    case 'agents.arrange':
      return arrangeAgents(state, command)
    case 'settings.change':
      return changeSettings(state, command)
    case 'reaction.give':
      return giveReaction(state, command, actor)
    case 'reaction.take':
      return takeReaction(state, command, actor)
    case 'conversation.begin':
    case 'conversation.continue':
      return decideConversation(state, command)
    case 'agents.stop':
      return yes(...stopAgents(state))
    case 'mention.refuse':
      return refuseMention(command)
    default:
      return decideOfRounds(state, command, actor, context)
  }
}

type CommandOfRounds = Exclude<
  CommandOfAgents,
  { type: `${'agent' | 'agents' | 'settings' | 'reaction' | 'mention' | 'conversation'}.${string}` }
>

function decideOfRounds(
  state: SessionState,
  command: CommandOfRounds,
  actor: Actor,
  context: DecideContext,
): Decision {
  switch (command.type) {
    case 'round.start':
      return startRound(state, command, actor, context)
    case 'round.abort':
      return abortRound(state, command)
    case 'round.pause':
      return pauseRound(state, command)
    case 'round.resume':
      return resumeRound(state, command, context)
    case 'round.import':
      return importRound(state, command)
    case 'round.framed':
      return frameRound(state, command)
    case 'round.finish':
      return finishRound(state, command)
    case 'turn.begin':
      return beginTurn(state, command)
    case 'turn.post':
      return postTurn(state, command)
    case 'turn.end':
      return endTurn(state, command)
    case 'turn.retry':
      return decideRetry(state, command, actor, context)
    case 'turn.skip':
      return skipTurn(state, command)
    case 'moderation.begin':
      return beginModeration(state, command)
    case 'moderation.end':
      return endModeration(state, command)
    case 'synthesis.start':
      return startSynthesis(state, command, actor, context)
    case 'synthesis.begin':
      return beginSynthesis(state, command)
    case 'synthesis.end':
      return endSynthesis(state, command)
    case 'synthesis.abort':
      return abortSynthesis(state, command)
    case 'synthesis.edit':
      return editSynthesis(state, command, actor, context)
    case 'synthesis.restore':
      return restoreSynthesis(state, command, actor, context)
    default:
      return decideOfLog(state, command, actor, context)
  }
}

function refuseMention({ type: _type, ...data }: CommandOf<'mention.refuse'>): Decision {
  return yes({ kind: 'mention.refused', data })
}

function numberNotes(state: SessionState, { notes }: CommandOf<'notes.number'>): Decision {
  const fresh = new Map(notes.map(({ noteId, authorId }) => [noteId, authorId]))
  for (const noteId of fresh.keys()) if (state.numbered.has(noteId)) fresh.delete(noteId)
  if (fresh.size === 0) return yes()
  let number = state.notes.lastNumber
  const numbered = [...fresh].map(([noteId, authorId]) => ({ noteId, number: ++number, authorId }))
  return yes({ kind: 'notes.numbered', data: { notes: numbered } })
}

/** @param now in milliseconds since 1970 */
function restoreBoard({ deletedAt }: SessionState, now: number): Decision {
  if (deletedAt === null) return yes()
  // Its pictures are gone: it would come back with holes.
  if (now - deletedAt > DELETED_BOARD_KEPT_MS) return no('board-gone', GONE_FOR_GOOD)
  return yes({ kind: 'board.restored', data: {} })
}
