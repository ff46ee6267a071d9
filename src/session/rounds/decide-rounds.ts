import { agentIn } from '#session/agents/agents-slice.ts'
import { tooMuchAsked } from '#session/ask-limits.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { MODE_ADVISORS } from './mode-rules.ts'
import { isOver, type Round, type RoundTrigger } from './round.ts'
import { hasEnded, moderationIsDue } from './round-stage.ts'

/**
 * Refusals: `agents-off`, `over-budget`, and those of `unfitAdvisors` and `tooMuchAsked`. A repeated command emits
 * nothing.
 */
export function startRound(
  state: SessionState,
  command: CommandOf<'round.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { type: _type, ...asked } = command
  const { roundId, turns, moderate, synthesize, hold } = asked
  if (!areAgentsOn) return refuse('agents-off')
  const known = entryOf(state.rounds, roundId)
  if (known)
    return isSameRound(known, command) ? accept() : refuse('bad-command', 'There is a round with this id.')
  if (new Set(turns.map(({ id }) => id)).size < turns.length)
    return refuse('bad-command', 'Two turns of a round have the same id.')
  const stop = unfitAdvisors(state, command) ?? tooMuchAsked(state, actor, now)
  if (stop) return stop
  const calls = turns.length + Number(moderate) + Number(synthesize)
  const over = overBudget(state, { hold, turns: calls, roundId: null, now })
  if (over) return refuse('over-budget', over)
  const { lastNumber: afterNumber } = state.notes
  return accept({
    kind: 'round.started',
    data: { ...asked, number: numberFor(state, command.trigger), afterNumber },
  })
}

function isSameRound(round: Round, { question, turns }: CommandOf<'round.start'>): boolean {
  return round.question === question && turns.every(({ id }, i) => round.turns[i]?.id === id)
}

function unfitAdvisors(state: SessionState, { turns, mode }: CommandOf<'round.start'>): Decision | null {
  const advisors = new Set(turns.map(({ agentId }) => agentId))
  for (const agentId of advisors) {
    const agent = agentIn(state, agentId)
    if (!agent) return refuse('no-agent')
    if (agent.kind !== 'advisor')
      return refuse('not-an-advisor', `${agent.name} is not an advisor. Only advisors answer in a round.`)
  }
  const { min, max } = MODE_ADVISORS[mode]
  if (advisors.size < min) {
    const needs = `This mode needs at least ${min} advisors, and ${advisors.size} would answer.`
    return refuse('few-advisors', `${needs} Choose more of them, or another mode.`)
  }
  if (advisors.size > max) {
    const takes = `This mode takes ${max === 1 ? 'one advisor' : `at most ${max} advisors`}.`
    return refuse('many-advisors', `${takes} Choose fewer of them, or another mode.`)
  }
  return null
}

/** A follow-up has the number of the round that it follows. */
function numberFor(state: SessionState, trigger: RoundTrigger): number {
  const followed = trigger.kind === 'follow-up' ? entryOf(state.rounds, trigger.roundId) : null
  return followed?.number ?? nextNumber(state)
}

/** The number of the next round that follows no other. */
export function nextNumber({ rounds }: SessionState): number {
  return Object.values(rounds).reduce((last, { number }) => Math.max(last, number), 0) + 1
}

/** A pause is for people to write between the turns of a rotation. Pausing another round would only delay it. */
export function pauseRound(state: SessionState, { roundId }: CommandOf<'round.pause'>): Decision {
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  if (isOver(round.state)) return refuse('round-over')
  if (round.state === 'paused') return accept()
  return round.mode === 'rotation'
    ? accept({ kind: 'round.paused', data: { roundId } })
    : refuse('not-pausable')
}

/** Refusals: `no-round`, `round-over`, `agents-off`. */
export function resumeRound(
  state: SessionState,
  { roundId }: CommandOf<'round.resume'>,
  { areAgentsOn }: DecideContext,
): Decision {
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  if (isOver(round.state)) return refuse('round-over')
  if (round.state !== 'paused') return accept()
  return areAgentsOn ? accept({ kind: 'round.resumed', data: { roundId } }) : refuse('agents-off')
}

/** Records the frame that the round has on the canvas. */
export function frameRound(state: SessionState, command: CommandOf<'round.framed'>): Decision {
  const { roundId, frameId } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  return round.frameId === frameId ? accept() : accept({ kind: 'round.framed', data: { roundId, frameId } })
}

/** A synthesis that is due but was never started does not block the end: the runner has given it up. */
export function finishRound(state: SessionState, { roundId }: CommandOf<'round.finish'>): Decision {
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  if (isOver(round.state)) return accept()
  const isReady = round.state !== 'paused' && round.turns.every(hasEnded) && !moderationIsDue(round)
  const synthesis = round.synthesisId === null ? null : entryOf(state.syntheses, round.synthesisId)
  if (!isReady || (round.synthesize && synthesis && isOpenDocumentRun(synthesis))) return refuse('not-now')
  return accept({ kind: 'round.finished', data: { roundId } })
}
