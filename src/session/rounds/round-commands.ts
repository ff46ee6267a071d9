import { z } from 'zod'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { MAX_CYCLES, MODE_ADVISORS, RoundMode } from '#session/agents/round-mode.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { PrivateWritingSlice } from '#session/private-writing/private-writing.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { Question } from './question.ts'
import {
  isOver,
  MAX_ROUND_NOTES,
  NoteId,
  PageView,
  PlannedTurn,
  type Round,
  RoundId,
  RoundTrigger,
} from './round.ts'
import type { RoundEvent } from './round-events.ts'
import { hasEnded, moderationIsDue } from './round-stage.ts'
import type { RoundsSlice } from './rounds-slice.ts'

type Slice = RoundsSlice &
  AskedSlice &
  BudgetState &
  AgentsSlice &
  NotesSlice &
  Pick<AgendaSlice, 'agenda'> &
  Pick<PrivateWritingSlice, 'privateWriting'>

const MAX_TURNS = 200
const notes = z.array(NoteId).max(MAX_ROUND_NOTES)

const define = commandsOn<Slice, RoundEvent>()

interface RoundInput {
  question: string
  mode: RoundMode
  turns: readonly PlannedTurn[]
}

/** From the server's own planning, if the step that runs allows it. A repeated command gets its round, in any step. */
const startRound = define({
  type: 'round.start',
  fields: {
    roundId: RoundId,
    question: Question,
    mode: RoundMode,
    cycles: z.int().min(1).max(MAX_CYCLES),
    turns: z.array(PlannedTurn).min(1).max(MAX_TURNS),
    notes,
    given: notes,
    trigger: RoundTrigger,
    moderate: z.boolean(),
    /** The moderators that must agree; missing: one agent moderates. */
    moderators: z.array(AgentId).min(2).max(MAX_AGENTS).optional(),
    synthesize: z.boolean(),
    /** The server's estimate for all turns; held until the round ends. */
    hold: Amount,
    view: PageView.optional(),
  },
  minRole: 'runs',
  decide(state, { type: _type, ...asked }, actor, { areAgentsOn, now }) {
    const { roundId, turns, trigger, moderate, synthesize, hold } = asked
    const known = entryOf(state.rounds, roundId)
    const refused = known ? null : advisorsRefusal(state, trigger.kind === 'mention')
    if (refused) return refuse(refused)
    if (!areAgentsOn) return refuse('agents-off')
    if (known) return isSameRound(known, asked) ? accept() : refuse('bad-command.round-exists')
    if (new Set(turns.map(({ id }) => id)).size < turns.length) return refuse('bad-command.same-turn-ids')
    const stop = unfitAdvisors(state, asked) ?? tooMuchAsked(state, actor, now)
    if (stop) return stop
    const calls = turns.length + Number(moderate) + Number(synthesize)
    const over = overBudget(state, { hold, turns: calls, roundId: null, now })
    if (over) return refuse(over)
    // A follow-up has the number of the round that it follows.
    const followed = trigger.kind === 'follow-up' ? entryOf(state.rounds, trigger.roundId) : null
    const number = followed?.number ?? nextNumber(state)
    const { lastNumber: afterNumber } = state.notes
    return accept({ kind: 'round.started', data: { ...asked, number, afterNumber } })
  },
})

const path = '/rounds/{roundId}'

/** A pause is for people to write between the turns of a rotation. Pausing another round would only delay it. */
const pauseRound = define({
  type: 'round.pause',
  fields: { roundId: RoundId },
  minRole: 'runs',
  route: commandRoute(
    'post',
    `${path}/pause`,
    'Pause a rotation: let those who speak finish, and begin no further turn',
    'round',
  ),
  decide({ rounds }, { roundId }) {
    const round = entryOf(rounds, roundId)
    if (!round) return refuse('no-round')
    if (isOver(round.state)) return refuse('round-over')
    if (round.state === 'paused') return accept()
    return round.mode === 'rotation'
      ? accept({ kind: 'round.paused', data: { roundId } })
      : refuse('not-pausable')
  },
})

const resumeRound = define({
  type: 'round.resume',
  fields: { roundId: RoundId },
  minRole: 'runs',
  route: commandRoute('post', `${path}/resume`, 'Continue a paused round', 'round'),
  decide({ rounds }, { roundId }, _actor, { areAgentsOn }) {
    const round = entryOf(rounds, roundId)
    if (!round) return refuse('no-round')
    if (isOver(round.state)) return refuse('round-over')
    if (round.state !== 'paused') return accept()
    return areAgentsOn ? accept({ kind: 'round.resumed', data: { roundId } }) : refuse('agents-off')
  },
})

/** The round's frame is on the canvas. */
const frameRound = define({
  type: 'round.framed',
  fields: { roundId: RoundId, frameId: NoteId },
  minRole: 'server',
  decide({ rounds }, { roundId, frameId }) {
    const round = entryOf(rounds, roundId)
    if (!round) return refuse('no-round')
    return round.frameId === frameId ? accept() : accept({ kind: 'round.framed', data: { roundId, frameId } })
  },
})

/** A synthesis that is due but was never started does not block the end: the runner has given it up. */
const finishRound = define({
  type: 'round.finish',
  fields: { roundId: RoundId },
  minRole: 'server',
  decide({ rounds, syntheses }, { roundId }) {
    const round = entryOf(rounds, roundId)
    if (!round) return refuse('no-round')
    if (isOver(round.state)) return accept()
    const isReady = round.state !== 'paused' && round.turns.every(hasEnded) && !moderationIsDue(round)
    const synthesis = round.synthesisId === null ? null : entryOf(syntheses, round.synthesisId)
    if (!isReady || (round.synthesize && synthesis && isOpenDocumentRun(synthesis))) return refuse('not-now')
    return accept({ kind: 'round.finished', data: { roundId } })
  },
})

export const ROUND_COMMANDS = [startRound, pauseRound, resumeRound, frameRound, finishRound] as const

/** The number of the next round that follows no other. */
export function nextNumber({ rounds }: Pick<RoundsSlice, 'rounds'>): number {
  return Object.values(rounds).reduce((last, { number }) => Math.max(last, number), 0) + 1
}

function isSameRound(round: Round, { question, turns }: RoundInput): boolean {
  return round.question === question && turns.every(({ id }, i) => round.turns[i]?.id === id)
}

function unfitAdvisors(state: AgentsSlice, { turns, mode }: RoundInput): Decision<never> | null {
  const advisors = new Set(turns.map(({ agentId }) => agentId))
  for (const agentId of advisors) {
    const agent = agentIn(state, agentId)
    if (!agent) return refuse('no-agent')
    if (agent.kind !== 'advisor') return refuse('not-an-advisor.named', { agent: agent.name })
  }
  const { min, max } = MODE_ADVISORS[mode]
  if (advisors.size < min) return refuse('few-advisors.of-mode', { min, count: advisors.size })
  if (advisors.size > max) return refuse('many-advisors.of-mode', { max })
  return null
}
