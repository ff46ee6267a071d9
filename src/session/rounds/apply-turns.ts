import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import { settleUsage } from '#session/usage/spend.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { putRound, turnIn, withTurn } from './put-round.ts'
import type { Contribution, PlannedTurn, Round, Turn } from './round.ts'
import { isRunning } from './round-stage.ts'

type TurnEvent = EventOf<'turn.began' | 'turn.posting' | 'turn.ended' | 'turn.retried' | 'turn.skipped'>

/** The turn thinks, as this attempt. A beginning without an end before it counts as another try of the same request. */
export function turnBegan(state: SessionState, event: EventOf<'turn.began'>, owned: Owned): SessionState {
  const { attempt, model } = event.data
  return changeTurn(state, event, owned, (turn) => ({
    ...planOf(turn),
    attempt,
    state: 'thinking',
    model,
    beganAt: event.at,
    tries: isRunning(turn) ? turn.tries + 1 : 1,
  }))
}

/** The turn's first words are on the canvas; nothing if it was stopped meanwhile. */
export function turnPosting(state: SessionState, event: EventOf<'turn.posting'>, owned: Owned): SessionState {
  return changeTurn(state, event, owned, (turn) => (isRunning(turn) ? { ...turn, state: 'posting' } : turn))
}

/** Stores the turn's words and counts the usage. A late end of an earlier attempt only counts usage. */
export function turnEnded(state: SessionState, event: EventOf<'turn.ended'>, owned: Owned): SessionState {
  const { roundId, turnId, attempt, outcome } = event.data
  const settled = settleUsage(
    withoutAwaited(state, callKey(turnId, attempt), owned),
    outcome.usage,
    event.at,
    roundId,
    owned,
  )
  const turn = turnIn(entryOf(state.rounds, roundId), turnId)
  // Usage of an earlier attempt arrives late; its notes are gone.
  if (!turn || turn.attempt !== attempt) return settled
  const model = entryOf(state.roundViews, roundId)?.turns.find(({ id }) => id === turnId)?.model ?? null
  const contributed = putContributions(
    settled,
    { roundId, turnId, agentId: turn.agentId, model },
    outcome.notes,
    owned,
  )
  const { text, notes, usage } = outcome
  return changeTurn(contributed, event, owned, () => {
    const said = { ...planOf(turn), attempt, text, notes, usage }
    if (outcome.state === 'failed') return { ...said, state: 'failed', failure: outcome.failure }
    if (outcome.state === 'done' && turn.state !== 'skipped' && outcome.candidates)
      return { ...said, state: 'done', candidates: outcome.candidates }
    // A turn that was skipped while it ran stays skipped, and keeps its notes.
    return { ...said, state: turn.state === 'skipped' ? 'skipped' : outcome.state }
  })
}

/** Queues the turn again, and reopens the round if it was over. The notes of the attempt before become `earlier`. */
export function turnRetried(state: SessionState, event: EventOf<'turn.retried'>, owned: Owned): SessionState {
  const { roundId, turnId, hold } = event.data
  const round = entryOf(state.rounds, roundId)
  const turn = turnIn(round, turnId)
  if (!round || !turn) return state
  // Another attempt writes other notes.
  const contributions = owned.map(state.contributions)
  if ('notes' in turn) for (const { noteId } of turn.notes) contributions.delete(noteId)
  const earlier = 'notes' in turn && turn.notes.length > 0 ? { earlier: turn.notes } : null
  const queued: Turn = { ...planOf(turn), attempt: turn.attempt + 1, state: 'queued', ...earlier }
  const isPaused = round.state === 'paused'
  const open: Round = { ...round, state: isPaused ? 'paused' : 'querying', endedAt: null }
  return putRound({ ...state, contributions }, withTurn(open, queued), owned, hold)
}

/** The round continues without the turn, which keeps its words; usage of a call under way is counted later. */
export function turnSkipped(state: SessionState, event: EventOf<'turn.skipped'>, owned: Owned): SessionState {
  const turn = turnIn(entryOf(state.rounds, event.data.roundId), event.data.turnId)
  if (!turn) return state
  const waiting = isRunning(turn) ? withAwaited(state, callKey(turn.id, turn.attempt), owned) : state
  return changeTurn(waiting, event, owned, () => ended(turn, 'skipped'))
}

/** A turn that was cancelled or skipped before it reported its notes. */
export function ended(turn: Turn, state: 'cancelled' | 'skipped'): Turn {
  const said = 'notes' in turn ? { text: turn.text, notes: turn.notes, usage: turn.usage } : NOTHING_SAID
  return { ...planOf(turn), attempt: turn.attempt, ...said, state }
}

const NOTHING_SAID = { text: '', notes: [], usage: null }

function planOf({ id, agentId, duty, phase, sees }: PlannedTurn): PlannedTurn {
  return { id, agentId, duty, phase, ...(sees && { sees }) }
}

function changeTurn(
  state: SessionState,
  event: TurnEvent,
  owned: Owned,
  edit: (turn: Turn) => Turn,
): SessionState {
  const round = entryOf(state.rounds, event.data.roundId)
  const turn = turnIn(round, event.data.turnId)
  return round && turn ? putRound(state, withTurn(round, edit(turn)), owned) : state
}

/** Marks the notes as written by this agent and model, with their first words; later edits change nothing here. */
export function putContributions(
  state: SessionState,
  by: { roundId: string; turnId: string; agentId: string; model: string | null },
  notes: readonly Contribution[],
  owned: Owned,
): SessionState {
  if (notes.length === 0) return state
  const contributions = owned.map(state.contributions)
  for (const { noteId, text } of notes) contributions.set(noteId, { ...by, text })
  return { ...state, contributions }
}
