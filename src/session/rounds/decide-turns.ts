import { agentIn } from '#session/agents/agents-slice.ts'
import { tooMuchAsked } from '#session/ask-limits.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { turnIn } from './put-round.ts'
import { type Contribution, candidatesOf, isOver } from './round.ts'
import type { TurnOutcome } from './round-commands.ts'
import { hasEnded, isRunning } from './round-stage.ts'

/** On a running turn, starts a new attempt: the process that ran it is gone. */
export function beginTurn(state: SessionState, command: CommandOf<'turn.begin'>): Decision {
  const { roundId, turnId, model } = command
  const round = entryOf(state.rounds, roundId)
  const turn = turnIn(round, turnId)
  if (!round || !turn) return refuse(round ? 'no-turn' : 'no-round')
  const mustWait = round.turns.some((other) => other.phase < turn.phase && !hasEnded(other))
  if (isOver(round.state) || round.state === 'paused' || hasEnded(turn)) return refuse('not-now')
  // A turn that ran before an earlier turn was retried need not wait for it.
  if (mustWait && !isRunning(turn)) return refuse('not-now')
  if (isRunning(turn) && isOutOfTries(turn)) return refuse('out-of-tries')
  const attempt = isRunning(turn) ? turn.attempt + 1 : turn.attempt
  return accept({ kind: 'turn.began', data: { roundId, turnId, attempt, model } })
}

/** The first words of this attempt are on the canvas. An attempt that is not the newest emits nothing. */
export function postTurn(state: SessionState, command: CommandOf<'turn.post'>): Decision {
  const { roundId, turnId, attempt } = command
  const turn = turnIn(entryOf(state.rounds, roundId), turnId)
  if (turn?.state !== 'thinking' || turn.attempt !== attempt) return accept()
  return accept({ kind: 'turn.posting', data: { roundId, turnId, attempt } })
}

/** Notes and usage of an attempt that was cancelled while it ran are recorded once; any other late end emits no events. */
export function endTurn(state: SessionState, command: CommandOf<'turn.end'>): Decision {
  const { roundId, turnId, attempt } = command
  const turn = turnIn(entryOf(state.rounds, roundId), turnId)
  if (!turn) return accept()
  const notes = ownNotes(state, turnId, turn.agentId, command.outcome.notes)
  const outcome: TurnOutcome = { ...command.outcome, notes }
  if (isRunning(turn) && turn.attempt === attempt)
    return accept({ kind: 'turn.ended', data: { roundId, turnId, attempt, outcome } })
  if (!state.awaited.has(callKey(turnId, attempt))) return accept()
  const { text, usage } = outcome
  const kept = turn.attempt === attempt ? { text, notes } : { text: '', notes: [] }
  return accept({
    kind: 'turn.ended',
    data: { roundId, turnId, attempt, outcome: { state: 'cancelled', ...kept, usage } },
  })
}

/** The notes that count as this turn's: each once, of no other turn, and only of an agent with `post-notes`. */
function ownNotes(
  state: SessionState,
  turnId: string,
  agentId: string,
  notes: readonly Contribution[],
): Contribution[] {
  const agent = agentIn(state, agentId)
  if (agent && !agent.capabilities.includes('post-notes')) return []
  const byId = new Map(notes.map((note) => [note.noteId, note]))
  return [...byId.values()].filter(({ noteId }) => {
    const known = state.contributions.get(noteId)
    return !known || known.turnId === turnId
  })
}

/** Reopens a finished round. Refusals: `no-round`, `no-turn`, `turn-done`, `agents-off`, `no-agent`, `over-budget`. */
export function retryTurn(
  state: SessionState,
  command: CommandOf<'turn.retry'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { roundId, turnId, hold } = command
  const round = entryOf(state.rounds, roundId)
  const turn = turnIn(round, turnId)
  if (!round || !turn) return refuse(round ? 'no-turn' : 'no-round')
  if (turn.state === 'done') return refuse('turn-done')
  if (!hasEnded(turn)) return accept()
  if (!areAgentsOn) return refuse('agents-off')
  if (!agentIn(state, turn.agentId)) return refuse('no-agent')
  // The retry reopens a finished round.
  const tooMuch = isOver(round.state) ? tooMuchAsked(state, actor, now) : null
  if (tooMuch) return tooMuch
  const over = overBudget(state, { hold, turns: 1, roundId, now })
  if (over) return refuse('over-budget', over)
  return accept({ kind: 'turn.retried', data: { roundId, turnId, hold } })
}

/** Ends a turn that has not ended, or gives up one that failed. Refusals: `no-round`, `no-turn`. */
export function skipTurn(state: SessionState, command: CommandOf<'turn.skip'>): Decision {
  const { roundId, turnId } = command
  const round = entryOf(state.rounds, roundId)
  const turn = turnIn(round, turnId)
  if (!turn) return refuse(round ? 'no-turn' : 'no-round')
  if (hasEnded(turn) && turn.state !== 'failed') return accept()
  return accept({ kind: 'turn.skipped', data: { roundId, turnId } })
}

/** Makes a candidate the contribution `noteId`, once. Refusals: `no-round`, `no-candidate`. */
export function postCandidate(state: SessionState, command: CommandOf<'candidate.post'>): Decision {
  const { roundId, turnId, index, noteId } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  const candidate = candidatesOf(turnIn(round, turnId))[index]
  if (!candidate) return refuse('no-candidate')
  if (candidate.noteId !== undefined) return accept()
  return accept({ kind: 'candidate.posted', data: { roundId, turnId, index, noteId } })
}
