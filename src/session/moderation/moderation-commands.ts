import { z } from 'zod'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOver, ModeratorVerdict, RoundId } from '#session/rounds/round.ts'
import { hasEnded } from '#session/rounds/round-stage.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { type PicksSlice, waitingPicks } from './count-picks.ts'
import { type EndSlice, endModeration } from './end-moderation.ts'
import { type DoneSlice, picksShown, picksToDone, type StepDoneSet } from './hidden-picks.ts'
import { type ModerationEvent, ModerationOutcome } from './moderation-events.ts'

const define = commandsOn<EndSlice & DoneSlice & PicksSlice & AgentsSlice, ModerationEvent | StepDoneSet>()

/** Also of one that is judging: after a restart it is begun once more. */
const beginModeration = define({
  type: 'moderation.begin',
  fields: { roundId: RoundId, agentId: AgentId, model: z.string() },
  minRole: 'server',
  startsWork: true,
  decide(state, { type: _type, ...data }) {
    const round = entryOf(state.rounds, data.roundId)
    if (!round) return refuse('no-round')
    const agent = agentIn(state, data.agentId)
    if (!agent) return refuse('no-agent')
    if (!agent.capabilities.includes('choose-notes')) return refuse('agent-may-not')
    const { moderation } = round
    const isDue =
      (moderation.state === 'queued' || moderation.state === 'judging') && round.turns.every(hasEnded)
    if (!isDue || isOver(round.state) || round.state === 'paused') return refuse('not-now')
    if (moderation.state === 'judging' && isOutOfTries(moderation)) return refuse('out-of-tries')
    return accept({ kind: 'moderation.began', data })
  },
})

/** With it the picks get their "+". `verdicts`: of several moderators, in place of the outcome's picks. */
const recordModeration = define({
  type: 'moderation.end',
  fields: {
    roundId: RoundId,
    outcome: ModerationOutcome,
    verdicts: z.array(ModeratorVerdict).max(MAX_AGENTS).optional(),
  },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide: endModeration,
})

/** Shows everyone the moderator's picks that a step hid, with a "+" on the notes. */
const showPicks = define({
  type: 'picks.show',
  fields: {},
  minRole: 'facilitator',
  route: commandRoute('post', '/picks/show', 'Show what the moderator picked while a step hides it', null),
  decide: (state) => accept(...picksShown(state)),
})

/** `here`: the people who have the board open. */
const showPicksToDone = define({
  type: 'picks.show-to-done',
  fields: { here: z.array(z.string()) },
  minRole: 'server',
  decide: picksToDone,
})

/** Counts a round's hidden picks when the time to show them is over. Emits nothing earlier, or if none wait. */
const countPicks = define({
  type: 'picks.count',
  fields: { roundId: RoundId },
  minRole: 'server',
  decide(state, { roundId }, _actor, { now }) {
    const waiting = waitingPicks(state, roundId)
    if (!waiting || waiting.dueAt > now) return accept()
    const { agentIds, noteIds } = waiting
    return accept(
      ...agentIds.map((agentId) => ({ kind: 'picks.counted', data: { roundId, agentId, noteIds } }) as const),
    )
  },
})

export const MODERATION_COMMANDS = [
  beginModeration,
  recordModeration,
  showPicks,
  showPicksToDone,
  countPicks,
] as const
