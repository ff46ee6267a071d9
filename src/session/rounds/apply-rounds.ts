import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { withAwaited } from '#session/usage/awaited-usage.ts'
import { NOTHING } from '#session/usage/spend.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import { ended } from './apply-turns.ts'
import { changeRound, putRound, type RoundsState } from './put-round.ts'
import type { Round } from './round.ts'
import type { RoundEvent } from './round-events.ts'
import { hasEnded, isRunning } from './round-stage.ts'
import type { RoundsSlice } from './rounds-slice.ts'

export const APPLY_ROUNDS: ApplyTable<RoundsState, RoundEvent, RoundsSlice & UsageSlice> = {
  // The hold of the round is shared out among its parts.
  'round.started'(state, event, owned) {
    const { roundId: id, turns, hold, ...asked } = event.data
    const round: Round = {
      ...asked,
      id,
      state: 'queued',
      askedBy: event.actor,
      startedAt: event.at,
      endedAt: null,
      turns: turns.map((turn) => ({ ...turn, attempt: 1, state: 'queued' })),
      moderation: { state: 'none' },
      synthesisId: null,
      frameId: null,
      held: NOTHING,
    }
    return putRound({ ...state, roundOrder: [...state.roundOrder, id] }, round, owned, hold)
  },
  'round.framed': (state, { data: { roundId, frameId } }, owned) =>
    changeRound(state, roundId, owned, (round) => ({ ...round, frameId })),
  // Turns that run are not stopped.
  'round.paused': (state, { data }, owned) =>
    changeRound(state, data.roundId, owned, (round) => ({ ...round, state: 'paused' })),
  // Its stage follows from its turns, moderation and synthesis.
  'round.resumed': (state, { data }, owned) =>
    changeRound(state, data.roundId, owned, (round) => ({ ...round, state: 'querying' })),
  'round.finished': (state, { at, data }, owned) =>
    changeRound(state, data.roundId, owned, (round) => ({ ...round, state: 'complete', endedAt: at })),
  // Notes stay; usage of calls under way is recorded later.
  'round.aborted'(state, { at, data: { roundId } }, owned) {
    const { turns = [], moderation = null } = entryOf(state.rounds, roundId) ?? {}
    const calls = turns.filter(isRunning).map(({ id, attempt }) => callKey(id, attempt))
    if (moderation?.state === 'judging') calls.push(callKey(roundId))
    const waiting = calls.reduce((next, key) => withAwaited(next, key, owned), state)
    return changeRound(waiting, roundId, owned, (round) => ({
      ...round,
      state: 'aborted',
      endedAt: at,
      turns: round.turns.map((turn) => (hasEnded(turn) ? turn : ended(turn, 'cancelled'))),
      moderation:
        round.moderation.state === 'queued' || round.moderation.state === 'judging'
          ? { state: 'cancelled', usage: null }
          : round.moderation,
    }))
  },
}
