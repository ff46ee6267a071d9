import { stoppedCalls } from '#session/clerk/call-commands.ts'
import type { ClerkSlice } from '#session/clerk/clerk-slice.ts'
import { stopAnswers } from '#session/comments/comment-answer.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { stopInterviewRuns } from '#session/interviews/probe-commands.ts'
import type { ProposalsSlice } from '#session/proposals/proposal.ts'
import { stopProposals } from '#session/proposals/proposal-commands.ts'
import { isOver } from '#session/rounds/round.ts'
import type { RoundEvent } from '#session/rounds/round-events.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import { stopSuggestions } from '#session/step-suggestions/step-suggestion-commands.ts'
import type { SynthesesSlice } from '#session/syntheses/synthesis.ts'
import { abortedSyntheses } from '#session/syntheses/synthesis-commands.ts'
import type { ThemeRunsSlice } from '#session/themes/theme-run.ts'
import { stopThemeRuns } from '#session/themes/theme-run-commands.ts'

/** The slices of everything that agents do on a board. */
export type AgentRunsState = RoundsSlice &
  SynthesesSlice &
  ThemeRunsSlice &
  ProposalsSlice &
  ClerkSlice &
  Parameters<typeof stopSuggestions>[0] &
  Parameters<typeof stopInterviewRuns>[0] &
  Parameters<typeof stopAnswers>[0]

export type StopEvent = ReturnType<typeof stopAgents>[number]

/** The events that end everything that agents do on the board. */
export function stopAgents(state: AgentRunsState) {
  const open = state.roundOrder.filter((id) => {
    const round = entryOf(state.rounds, id)
    return round && !isOver(round.state)
  })
  return [
    ...open.map((roundId): RoundEvent => ({ kind: 'round.aborted', data: { roundId } })),
    // A round that is aborted takes its synthesis with it.
    ...abortedSyntheses(state, ({ roundId }) => roundId === null || !open.includes(roundId)),
    ...stoppedCalls(state),
    ...stopThemeRuns(state),
    ...stopProposals(state),
    ...stopSuggestions(state),
    ...stopInterviewRuns(state),
    ...stopAnswers(state),
  ]
}
