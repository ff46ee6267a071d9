import { stoppedCalls } from './clerk/decide-clerk.ts'
import type { CommandOf } from './command.ts'
import { accept, type Decision, refuse } from './core/decision.ts'
import { entryOf } from './core/entry-of.ts'
import { isOpenDocumentRun } from './documents/document-run.ts'
import type { BoardEvent } from './event.ts'
import { stopInterviewRuns } from './interviews/decide-probes.ts'
import { stopProposals } from './proposals/decide-proposals.ts'
import { isOver } from './rounds/round.ts'
import type { SessionState } from './state.ts'
import { stopSuggestions } from './step-suggestions/decide-step-suggestions.ts'
import { stopThemeRuns } from './themes/decide-theme-runs.ts'

/** Also stops a synthesis that was asked for after the round. Refuses with `no-round`. */
export function abortRound(state: SessionState, { roundId }: CommandOf<'round.abort'>): Decision {
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  if (!isOver(round.state)) return accept({ kind: 'round.aborted', data: { roundId } })
  // A finished round may still have a synthesis that was requested later.
  return accept(...abortedSyntheses(state, (synthesis) => synthesis.roundId === roundId))
}

/** Emits nothing if no agent is at work. */
export function stopAllAgents(state: SessionState): Decision {
  return accept(...stopAgents(state))
}

/** The events that end everything that agents do on the board. */
export function stopAgents(state: SessionState): BoardEvent[] {
  const going = state.roundOrder.filter((id) => {
    const round = entryOf(state.rounds, id)
    return round && !isOver(round.state)
  })
  // A round that is aborted takes its synthesis with it.
  const rest = abortedSyntheses(state, ({ roundId }) => roundId === null || !going.includes(roundId))
  return [
    ...going.map((roundId): BoardEvent => ({ kind: 'round.aborted', data: { roundId } })),
    ...rest,
    ...stoppedCalls(state),
    ...stopThemeRuns(state),
    ...stopProposals(state),
    ...stopSuggestions(state),
    ...stopInterviewRuns(state),
  ]
}

function abortedSyntheses(
  state: SessionState,
  isMeant: (synthesis: SessionState['syntheses'][string]) => boolean,
): BoardEvent[] {
  return Object.values(state.syntheses)
    .filter((synthesis) => isOpenDocumentRun(synthesis) && isMeant(synthesis))
    .map(({ id }) => ({ kind: 'synthesis.aborted', data: { synthesisId: id } }))
}
