import { unreachable } from '#base/unreachable.ts'
import type { SessionEvent } from './event.ts'
import { clerkBegan, clerkEnded, clerkStopped } from './fold-clerk.ts'
import { contentImported } from './fold-content.ts'
import {
  gatherAborted,
  gatherAccepted,
  gatherAsked,
  gatherBegan,
  gatherDismissed,
  gatherEnded,
  gatherGrouped,
  gatherUndone,
} from './fold-gathers.ts'
import { ideasLinked, ideasUnlinked } from './fold-idea-links.ts'
import {
  ideaDemoted,
  ideaDoneSet,
  ideaPromoted,
  ideasCaptured,
  ideasChanged,
  ideasFollowed,
  ideasRemoved,
  ideasRestored,
  ideasSorted,
  ideasWithdrawn,
} from './fold-ideas.ts'
import {
  proposalAborted,
  proposalAsked,
  proposalBegan,
  proposalEdited,
  proposalEnded,
} from './fold-proposals.ts'
import type { Owned } from './own.ts'
import type { SessionState } from './state.ts'

/** What happened in the idea log, to the clerk, to themes and proposals. */
export type LogEvent = Extract<
  SessionEvent,
  { kind: `${'idea' | 'ideas' | 'clerk' | 'gather' | 'proposal' | 'content'}.${string}` }
>
type IdeaEvent = Extract<LogEvent, { kind: `${'idea' | 'ideas'}.${string}` }>

export function applyOfLog(state: SessionState, event: LogEvent, owned: Owned): SessionState {
  switch (event.kind) {
    case 'clerk.began':
      return clerkBegan(state, event, owned)
    case 'clerk.stopped':
      return clerkStopped(state, event, owned)
    case 'clerk.ended':
      return clerkEnded(state, event, owned)
    case 'gather.asked':
      return gatherAsked(state, event, owned)
    case 'gather.began':
      return gatherBegan(state, event, owned)
    case 'gather.ended':
      return gatherEnded(state, event, owned)
    case 'gather.aborted':
      return gatherAborted(state, event, owned)
    case 'gather.dismissed':
      return gatherDismissed(state, event, owned)
    case 'gather.accepted':
      return gatherAccepted(state, event, owned)
    case 'gather.grouped':
      return gatherGrouped(state, event, owned)
    case 'gather.undone':
      return gatherUndone(state, event, owned)
    case 'proposal.asked':
      return proposalAsked(state, event, owned)
    case 'proposal.began':
      return proposalBegan(state, event, owned)
    case 'proposal.ended':
      return proposalEnded(state, event, owned)
    case 'proposal.edited':
      return proposalEdited(state, event, owned)
    case 'proposal.aborted':
      return proposalAborted(state, event, owned)
    case 'content.imported':
      return contentImported(state, event, owned)
    default:
      return applyOfIdeas(state, event, owned)
  }
}

function applyOfIdeas(state: SessionState, event: IdeaEvent, owned: Owned): SessionState {
  switch (event.kind) {
    case 'ideas.captured':
      return ideasCaptured(state, event, owned)
    case 'ideas.followed':
      return ideasFollowed(state, event, owned)
    case 'ideas.sorted':
      return ideasSorted(state, event, owned)
    case 'ideas.changed':
      return ideasChanged(state, event, owned)
    case 'ideas.linked':
      return ideasLinked(state, event, owned)
    case 'ideas.unlinked':
      return ideasUnlinked(state, event, owned)
    case 'idea.promoted':
      return ideaPromoted(state, event, owned)
    case 'idea.demoted':
      return ideaDemoted(state, event, owned)
    case 'idea.done-set':
      return ideaDoneSet(state, event, owned)
    case 'ideas.withdrawn':
      return ideasWithdrawn(state, event, owned)
    case 'ideas.removed':
      return ideasRemoved(state, event, owned)
    case 'ideas.restored':
      return ideasRestored(state, event, owned)
    default:
      return unreachable(event)
  }
}
