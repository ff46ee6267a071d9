import { stoppedCalls } from '#session/clerk/decide-clerk.ts'
import type { CommandOf } from '#session/command.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { BoardEvent } from '#session/event.ts'
import { stopInterviewRuns } from '#session/interviews/decide-probes.ts'
import { stopProposals } from '#session/proposals/decide-proposals.ts'
import { isOver } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { stopSuggestions } from '#session/step-suggestions/decide-step-suggestions.ts'
import { stopThemeRuns } from '#session/themes/decide-theme-runs.ts'

/** Also stops a synthesis that was asked for after the round. Refuses with `no-round`. */
export function abortRound(state: SessionState, { roundId }: CommandOf<'round.abort'>): Decision {
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  if (!isOver(round.state)) return accept({ kind: 'round.aborted', data: { roundId } })
  // A finished round may still have a synthesis that was requested later.
  return accept(...abortedSyntheses(state, (synthesis) => synthesis.roundId === roundId))
}

/** The slices of everything that agents do on a board. */
export type AgentRunsState = Pick<
  SessionState,
  | 'rounds'
  | 'roundOrder'
  | 'syntheses'
  | 'calls'
  | 'themeRuns'
  | 'proposals'
  | 'stepSuggestions'
  | 'interviews'
>
export type StopEvent = BoardEvent

/** The events that end everything that agents do on the board. */
export function stopAgents(state: AgentRunsState): BoardEvent[] {
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
  state: Pick<SessionState, 'syntheses'>,
  isMeant: (synthesis: SessionState['syntheses'][string]) => boolean,
): BoardEvent[] {
  return Object.values(state.syntheses)
    .filter((synthesis) => isOpenDocumentRun(synthesis) && isMeant(synthesis))
    .map(({ id }) => ({ kind: 'synthesis.aborted', data: { synthesisId: id } }))
}
