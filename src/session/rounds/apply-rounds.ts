import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import { cancelDocumentRun } from '#session/documents/apply-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import { NOTHING, settleUsage } from '#session/usage/spend.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { ended, putContributions } from './apply-turns.ts'
import { changeRound, putRound } from './put-round.ts'
import type { Moderation, Round } from './round.ts'
import { hasEnded, isRunning } from './round-stage.ts'

/** Adds the round as the newest, with all turns queued. Its hold is shared out among its parts. */
export function roundStarted(
  state: SessionState,
  event: EventOf<'round.started'>,
  owned: Owned,
): SessionState {
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
}

/** Names the frame on the canvas in which the round's notes are; nothing if the round is gone. */
export function roundFramed(state: SessionState, event: EventOf<'round.framed'>, owned: Owned): SessionState {
  const { roundId, frameId } = event.data
  return changeRound(state, roundId, owned, (round) => ({ ...round, frameId }))
}

/** No further turn begins. Turns that run are not stopped. */
export function roundPaused(state: SessionState, event: EventOf<'round.paused'>, owned: Owned): SessionState {
  return changeRound(state, event.data.roundId, owned, (round) => ({ ...round, state: 'paused' }))
}

/** The round is at the stage again that its turns, moderation and synthesis have reached. */
export function roundResumed(
  state: SessionState,
  event: EventOf<'round.resumed'>,
  owned: Owned,
): SessionState {
  return changeRound(state, event.data.roundId, owned, (round) => ({ ...round, state: 'querying' }))
}

/** Ends the round and releases the rest of its hold. */
export function roundFinished(
  state: SessionState,
  event: EventOf<'round.finished'>,
  owned: Owned,
): SessionState {
  return changeRound(state, event.data.roundId, owned, (round) => ({
    ...round,
    state: 'complete',
    endedAt: event.at,
  }))
}

/**
 * Cancels the turns, moderation and synthesis that have not ended. Notes stay; the usage of calls under way is recorded
 * later.
 */
export function roundAborted(
  state: SessionState,
  event: EventOf<'round.aborted'>,
  owned: Owned,
): SessionState {
  const { roundId } = event.data
  const round = entryOf(state.rounds, roundId)
  if (!round) return state
  let next = state
  for (const { id, attempt } of round.turns.filter(isRunning))
    next = withAwaited(next, callKey(id, attempt), owned)
  if (round.moderation.state === 'judging') next = withAwaited(next, callKey(roundId), owned)
  for (const synthesis of Object.values(state.syntheses))
    if (synthesis.roundId === roundId && isOpenDocumentRun(synthesis))
      next = cancelDocumentRun(next, 'syntheses', { id: synthesis.id, at: event.at }, owned)
  return changeRound(next, roundId, owned, (before) => ({
    ...before,
    state: 'aborted',
    endedAt: event.at,
    turns: before.turns.map((turn) => (hasEnded(turn) ? turn : ended(turn, 'cancelled'))),
    moderation: isPending(before.moderation) ? { state: 'cancelled', usage: null } : before.moderation,
  }))
}

function isPending({ state }: Moderation): boolean {
  return state === 'queued' || state === 'judging'
}

/** The moderator reads the notes. A second beginning without an end counts as another try. */
export function moderationBegan(
  state: SessionState,
  event: EventOf<'moderation.began'>,
  owned: Owned,
): SessionState {
  const { roundId, agentId, model } = event.data
  return changeRound(state, roundId, owned, ({ moderation, ...round }) => {
    const tries = moderation.state === 'judging' ? (moderation.tries ?? 1) + 1 : 1
    return { ...round, moderation: { state: 'judging', agentId, model, tries } }
  })
}

/** Keeps the verdict of one of several moderators, and counts its usage. */
export function moderatorEnded(
  state: SessionState,
  event: EventOf<'moderator.ended'>,
  owned: Owned,
): SessionState {
  const { roundId, verdict } = event.data
  const settled = settleUsage(state, verdict.usage, event.at, roundId, owned)
  return changeRound(settled, roundId, owned, ({ moderation, ...round }) => ({
    ...round,
    moderation:
      moderation.state === 'judging' || moderation.state === 'cancelled'
        ? { ...moderation, verdicts: [...(moderation.verdicts ?? []), verdict] }
        : moderation,
  }))
}

/** Stores the picks, or the reason for none, and counts the usage; `notes.picked` has the "+" on notes. */
export function moderationEnded(
  state: SessionState,
  event: EventOf<'moderation.ended'>,
  owned: Owned,
): SessionState {
  const { roundId, outcome } = event.data
  const settled = settleUsage(
    withoutAwaited(state, callKey(roundId), owned),
    outcome.usage,
    event.at,
    roundId,
    owned,
  )
  return changeRound(settled, roundId, owned, ({ moderation, ...round }) => {
    const verdicts = 'verdicts' in moderation ? moderation.verdicts : undefined
    return { ...round, moderation: verdicts ? { ...outcome, verdicts } : outcome }
  })
}

/** Adds a round that is over, each speaker of the file as a turn. Its times are those in the file, if it has any. */
export function roundImported(
  state: SessionState,
  event: EventOf<'round.imported'>,
  owned: Owned,
): SessionState {
  const { roundId: id, number, question, fileName, said, log, frameId } = event.data
  const times = said.map(({ at }) => at)
  const round: Round = {
    id,
    number,
    question,
    mode: 'sequential',
    cycles: 1,
    state: 'complete',
    trigger: { kind: 'import', fileName },
    askedBy: event.actor,
    startedAt: times.length > 0 ? Math.min(...times) : event.at,
    endedAt: times.length > 0 ? Math.max(...times) : event.at,
    notes: [],
    given: [],
    afterNumber: state.notes.lastNumber,
    turns: said.map(({ turnId, agentId, name, at, text, notes }, phase) => ({
      id: turnId,
      agentId: agentId ?? '',
      duty: 'sequel',
      phase,
      attempt: 1,
      speaker: name,
      saidAt: at,
      state: 'done',
      text,
      notes,
      usage: null,
    })),
    moderate: false,
    synthesize: false,
    moderation: { state: 'none' },
    synthesisId: null,
    frameId,
    held: NOTHING,
  }
  const imports = owned.record(state.imports)
  imports[id] = { fileName, log }
  let next: SessionState = { ...state, imports, roundOrder: [...state.roundOrder, id] }
  for (const { turnId, agentId, notes } of said) {
    const by = { roundId: id, turnId, agentId: agentId ?? '', model: null }
    // Notes of people in the file are no contributions.
    if (agentId !== null) next = putContributions(next, by, notes, owned)
  }
  return putRound(next, round, owned)
}
