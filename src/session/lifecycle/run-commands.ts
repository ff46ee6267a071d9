import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOver, RoundId } from '#session/rounds/round.ts'
import { abortedSyntheses } from '#session/syntheses/synthesis-commands.ts'
import { type AgentRunsState, type StopEvent, stopAgents } from './stop-agents.ts'

const define = commandsOn<AgentRunsState, StopEvent>()

/** Ends every call of a round, of its moderation and its syntheses, and keeps what is there. */
const abortRound = define({
  type: 'round.abort',
  fields: { roundId: RoundId },
  minRole: 'runs',
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/rounds/{roundId}/abort',
    'End a round, with its moderation and synthesis; what is there stays',
    'round',
  ),
  decide(state, { roundId }) {
    const round = entryOf(state.rounds, roundId)
    if (!round) return refuse('no-round')
    if (!isOver(round.state)) return accept({ kind: 'round.aborted', data: { roundId } })
    // A finished round may still have a synthesis that was requested later.
    return accept(...abortedSyntheses(state, (synthesis) => synthesis.roundId === roundId))
  },
})

const stopAllAgents = define({
  type: 'agents.stop',
  fields: {},
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute('post', '/agents/stop', 'End everything that agents do on the board', null),
  decide: (state) => accept(...stopAgents(state)),
})

/** The commands that end runs of several kinds. */
export const RUN_COMMANDS = [abortRound, stopAllAgents] as const
