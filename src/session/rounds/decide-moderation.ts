import type { CommandOf } from '#session/command.ts'
import { accept, type Decision, refuse } from '#session/decision.ts'
import type { BoardEvent } from '#session/event.ts'
import { isOutOfTries } from '#session/out-of-tries.ts'
import { agentIn, callKey, entryOf, type SessionState } from '#session/state.ts'
import { isOver, type Pick } from './round.ts'
import type { ModerationOutcome } from './round-commands.ts'
import { hasEnded } from './round-stage.ts'

/** Also of one that is judging: after a restart it is begun once more. */
export function beginModeration(state: SessionState, command: CommandOf<'moderation.begin'>): Decision {
  const { roundId, agentId, model } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  const agent = agentIn(state, agentId)
  if (!agent) return refuse('no-agent')
  if (!agent.capabilities.includes('choose-notes')) return refuse('agent-may-not')
  const { state: stage } = round.moderation
  const isDue = (stage === 'queued' || stage === 'judging') && round.turns.every(hasEnded)
  if (!isDue || isOver(round.state) || round.state === 'paused') return refuse('not-now')
  if (round.moderation.state === 'judging' && isOutOfTries(round.moderation)) return refuse('out-of-tries')
  return accept({ kind: 'moderation.began', data: { roundId, agentId, model } })
}

/** Also takes the usage of a call that outlived its moderation. Picks become reactions of the moderator. */
export function endModeration(state: SessionState, command: CommandOf<'moderation.end'>): Decision {
  const { roundId } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return accept()
  const { state: stage } = round.moderation
  const isOn = stage === 'queued' || stage === 'judging'
  if (!isOn && !state.awaited.has(callKey(roundId))) return accept()
  const outcome = isOn ? checked(state, roundId, command.outcome) : cancelled(command.outcome)
  const ended: BoardEvent = { kind: 'moderation.ended', data: { roundId, outcome } }
  if (outcome.state !== 'done' || outcome.picks.length === 0) return accept(ended)
  const { agentId, picks } = outcome
  return accept(ended, { kind: 'notes.picked', data: { roundId, agentId, picks } })
}

/** Picks are contributions of the round, each once; what a model made up is dropped. */
function checked(state: SessionState, roundId: string, outcome: ModerationOutcome): ModerationOutcome {
  if (outcome.state !== 'done') return outcome
  const byNote = new Map<string, Pick>()
  for (const pick of outcome.picks) {
    const isOfRound = state.contributions.get(pick.noteId)?.roundId === roundId
    if (isOfRound && !byNote.has(pick.noteId)) byNote.set(pick.noteId, pick)
  }
  return { ...outcome, picks: [...byNote.values()] }
}

function cancelled({ usage }: ModerationOutcome): ModerationOutcome {
  return { state: 'cancelled', usage }
}
