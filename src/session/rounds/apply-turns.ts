import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import { settleUsage } from '#session/usage/spend.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import { putContributions } from './put-contributions.ts'
import { putRound, type RoundsState, turnIn, withTurn } from './put-round.ts'
import { candidatesOf, type PlannedTurn, type Round, type Turn } from './round.ts'
import type { TurnEvent } from './round-events.ts'
import { isRunning } from './round-stage.ts'
import type { RoundsSlice } from './rounds-slice.ts'

type Slice = RoundsState & NotesSlice

export const APPLY_TURNS: ApplyTable<Slice, TurnEvent, RoundsSlice & UsageSlice & NotesSlice> = {
  // A beginning without an end before it counts as another try of the same request.
  'turn.began': (state, { at: beganAt, data }, owned) =>
    changeTurn(state, data, owned, (turn) => ({
      ...planOf(turn),
      attempt: data.attempt,
      state: 'thinking',
      model: data.model,
      beganAt,
      tries: isRunning(turn) ? turn.tries + 1 : 1,
    })),
  // Nothing if the turn was stopped since.
  'turn.posting': (state, { data }, owned) =>
    changeTurn(state, data, owned, (turn) => (isRunning(turn) ? { ...turn, state: 'posting' } : turn)),
  'turn.ended'(state, { at, data }, owned) {
    const { roundId, turnId, attempt, outcome } = data
    const { text, notes, usage } = outcome
    const answered = withoutAwaited(state, callKey(turnId, attempt), owned)
    const settled = settleUsage(answered, usage, at, roundId, owned)
    const turn = turnIn(entryOf(state.rounds, roundId), turnId)
    // Usage of an earlier attempt arrives late; its notes are gone.
    if (!turn || turn.attempt !== attempt) return settled
    const contributed = putContributions(settled, authorOf(state, data, turn), notes, owned)
    return changeTurn(contributed, data, owned, () => {
      const said = { ...planOf(turn), attempt, text, notes, usage }
      if (outcome.state === 'failed') return { ...said, state: 'failed', failure: outcome.failure }
      if (outcome.state === 'done' && turn.state !== 'skipped' && outcome.candidates)
        return { ...said, state: 'done', candidates: outcome.candidates }
      // A turn that was skipped while it ran stays skipped, and keeps its notes.
      return { ...said, state: turn.state === 'skipped' ? 'skipped' : outcome.state }
    })
  },
  // Reopens a round that was over.
  'turn.retried'(state, { data: { roundId, turnId, hold } }, owned) {
    const round = entryOf(state.rounds, roundId)
    const turn = turnIn(round, turnId)
    if (!round || !turn) return {}
    // Another attempt writes other notes.
    const contributions = owned.map(state.contributions)
    if ('notes' in turn) for (const { noteId } of turn.notes) contributions.delete(noteId)
    const earlier = 'notes' in turn && turn.notes.length > 0 ? { earlier: turn.notes } : null
    const queued: Turn = { ...planOf(turn), attempt: turn.attempt + 1, state: 'queued', ...earlier }
    const isPaused = round.state === 'paused'
    const open: Round = { ...round, state: isPaused ? 'paused' : 'querying', endedAt: null }
    return putRound({ ...state, contributions }, withTurn(open, queued), owned, hold)
  },
  // It keeps its words; usage of a call under way is counted later.
  'turn.skipped'(state, { data }, owned) {
    const turn = turnIn(entryOf(state.rounds, data.roundId), data.turnId)
    if (!turn) return {}
    const waiting = isRunning(turn) ? withAwaited(state, callKey(turn.id, turn.attempt), owned) : state
    return changeTurn(waiting, data, owned, () => ended(turn, 'skipped'))
  },
  'candidate.posted'(state, { data }, owned) {
    const { roundId, turnId, index, noteId } = data
    const turn = turnIn(entryOf(state.rounds, roundId), turnId)
    const candidate = candidatesOf(turn)[index]
    if (turn?.state !== 'done' || !candidate) return {}
    const { text, usualPercent } = candidate
    const posted = { noteId, text, ...(usualPercent !== null && { usualPercent }) }
    const contributed = putContributions(state, authorOf(state, data, turn), [posted], owned)
    return changeTurn(contributed, data, owned, () => ({
      ...turn,
      notes: [...turn.notes, posted],
      candidates: turn.candidates?.map((each, i) => (i === index ? { ...each, noteId } : each)),
    }))
  },
}

interface TurnPath {
  roundId: string
  turnId: string
}

/** Only the view of a turn that has ended has its model. */
function authorOf({ roundViews }: RoundsSlice, { roundId, turnId }: TurnPath, { agentId }: Turn) {
  const view = entryOf(roundViews, roundId)?.turns.find(({ id }) => id === turnId)
  return { roundId, turnId, agentId, model: view?.model ?? null }
}

/** A turn that was cancelled or skipped before it reported its notes. */
export function ended(turn: Turn, state: 'cancelled' | 'skipped'): Turn {
  const said =
    'notes' in turn
      ? { text: turn.text, notes: turn.notes, usage: turn.usage }
      : { text: '', notes: [], usage: null }
  return { ...planOf(turn), attempt: turn.attempt, ...said, state }
}

function planOf({ id, agentId, duty, phase, sees }: PlannedTurn): PlannedTurn {
  return { id, agentId, duty, phase, ...(sees && { sees }) }
}

function changeTurn<State extends Slice>(
  state: State,
  { roundId, turnId }: TurnPath,
  owned: CopyOnWrite,
  edit: (turn: Turn) => Turn,
): State {
  const round = entryOf(state.rounds, roundId)
  const turn = turnIn(round, turnId)
  return round && turn ? putRound(state, withTurn(round, edit(turn)), owned) : state
}
