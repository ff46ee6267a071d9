import { unreachable } from '#base/unreachable.ts'
import type { Actor } from './actor.ts'
import type { Command } from './command.ts'
import { captureIdeas, decideSorting, followIdeas } from './decide-capture.ts'
import { beginCall, endCall } from './decide-clerk.ts'
import { importContent } from './decide-content.ts'
import {
  abortGather,
  acceptGather,
  beginGather,
  dismissGather,
  endGather,
  groupGather,
  startGather,
  undoGather,
} from './decide-gathers.ts'
import { linkIdeas, setParent, unlinkIdeas } from './decide-idea-links.ts'
import {
  decideIdeaChanges,
  demoteIdea,
  promoteIdea,
  removeIdeas,
  restoreIdeas,
  rewriteIdea,
  setDone,
} from './decide-ideas.ts'
import { editProposal, restoreProposal } from './decide-proposal-edits.ts'
import { abortProposal, beginProposal, endProposal, startProposal } from './decide-proposals.ts'
import { withdrawIdeas } from './decide-withdrawal.ts'
import type { DecideContext, Decision } from './decision.ts'
import type { SessionState } from './state.ts'

type LogCommand = Extract<
  Command,
  { type: `${'idea' | 'ideas' | 'clerk' | 'gather' | 'proposal' | 'content'}.${string}` }
>
type IdeaCommand = Extract<LogCommand, { type: `${'idea' | 'ideas'}.${string}` }>

/** What is asked of the idea log, the clerk, themes and proposals. */
export function decideOfLog(
  state: SessionState,
  command: LogCommand,
  actor: Actor,
  context: DecideContext,
): Decision {
  switch (command.type) {
    case 'clerk.begin':
      return beginCall(state, command, context)
    case 'clerk.end':
      return endCall(state, command)
    case 'gather.start':
      return startGather(state, command, actor, context)
    case 'gather.abort':
      return abortGather(state, command)
    case 'gather.dismiss':
      return dismissGather(state, command)
    case 'gather.accept':
      return acceptGather(state, command)
    case 'gather.group':
      return groupGather(state, command)
    case 'gather.undo':
      return undoGather(state, command)
    case 'gather.begin':
      return beginGather(state, command)
    case 'gather.end':
      return endGather(state, command)
    case 'proposal.start':
      return startProposal(state, command, actor, context)
    case 'proposal.abort':
      return abortProposal(state, command)
    case 'proposal.edit':
      return editProposal(state, command, actor, context)
    case 'proposal.restore':
      return restoreProposal(state, command, actor, context)
    case 'proposal.begin':
      return beginProposal(state, command)
    case 'proposal.end':
      return endProposal(state, command)
    case 'content.import':
      return importContent(state, command)
    default:
      return decideOfIdeas(state, command, actor)
  }
}

function decideOfIdeas(state: SessionState, command: IdeaCommand, actor: Actor): Decision {
  switch (command.type) {
    case 'ideas.capture':
      return captureIdeas(state, command)
    case 'ideas.follow':
      return followIdeas(state, command)
    case 'ideas.withdraw':
      return withdrawIdeas(state, command)
    case 'ideas.sort':
      return decideSorting(state, command)
    case 'ideas.change':
      return decideIdeaChanges(state, command, actor)
    case 'idea.rewrite':
      return rewriteIdea(state, command, actor)
    case 'idea.set-parent':
      return setParent(state, command)
    case 'ideas.link':
      return linkIdeas(state, command)
    case 'ideas.unlink':
      return unlinkIdeas(state, command)
    case 'idea.promote':
      return promoteIdea(state, command)
    case 'idea.demote':
      return demoteIdea(state, command)
    case 'idea.set-done':
      return setDone(state, command)
    case 'ideas.remove':
      return removeIdeas(state, command, actor)
    case 'ideas.restore':
      return restoreIdeas(state, command, actor)
    default:
      return unreachable(command)
  }
}
