import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import {
  begunAs,
  cancelledAt,
  changeRun,
  holdForRun,
  putRun,
  releaseDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { isOpenDocumentRun, requestedRun, savedByHand, withOutcome } from '#session/documents/document-run.ts'
import { changeRound, type RoundsState } from '#session/rounds/put-round.ts'
import type { SynthesesSlice, Synthesis } from './synthesis.ts'
import type { SynthesisEvent } from './synthesis-events.ts'

type Slice = SynthesesSlice & RoundsState

export const APPLY_SYNTHESES: ApplyTable<Slice, SynthesisEvent> = {
  // On the card of the version before.
  'synthesis.requested'(state, event, owned) {
    const { synthesisId: id, hold, ...asked } = event.data
    const before = asked.previousId === null ? null : entryOf(state.syntheses, asked.previousId)
    const synthesis: Synthesis = {
      ...asked,
      id,
      ...requestedRun(event),
      title: '',
      sentences: [],
      leftOut: [],
      cardId: before?.cardId ?? null,
    }
    return asNewestOfRound(holdForRun(state, id, hold, owned), synthesis, owned)
  },
  'synthesis.began': ({ syntheses }, { data }, owned) => ({
    syntheses: changeRun(syntheses, data.synthesisId, owned, (run) => ({
      ...begunAs('writing', data)(run),
      cardId: data.cardId ?? run.cardId,
    })),
  }),
  'synthesis.ended'(state, { at, data: { synthesisId: id, outcome } }, owned) {
    const synthesis = entryOf(state.syntheses, id)
    if (!synthesis) return {}
    const { roundId } = synthesis
    const settled = settleDocumentRun(state, { id, usage: outcome.usage, at, roundId }, owned)
    return withVersion(settled, withOutcome(synthesis, outcome, at), owned)
  },
  'synthesis.aborted'(state, { at, data: { synthesisId } }, owned) {
    const synthesis = entryOf(state.syntheses, synthesisId)
    return synthesis
      ? withVersion(releaseDocumentRun(state, synthesis, owned), cancelledAt(at)(synthesis), owned)
      : {}
  },
  // The agent and model stay those of the version before: they wrote the parts that were not edited.
  'synthesis.edited'(state, event, owned) {
    const { synthesisId: id, previousId, version, edit, notes, text } = event.data
    const previous = entryOf(state.syntheses, previousId)
    if (!previous) return {}
    const {
      titleEdited: _titleEdited,
      revision: _revision,
      isRevision: _isRevision,
      tries: _tries,
      ...before
    } = previous
    const saved = { ...before, ...text, id, previousId, version, edit, notes, ...savedByHand(event) }
    return asNewestOfRound(state, saved, owned)
  },
}

/** Cancels the open syntheses of a round that is aborted. */
export function cancelSynthesesOf<State extends Slice>(
  state: State,
  { at, data: { roundId } }: { at: number; data: { roundId: string } },
  owned: CopyOnWrite,
): State {
  return Object.values(state.syntheses)
    .filter((synthesis) => synthesis.roundId === roundId && isOpenDocumentRun(synthesis))
    .reduce(
      (next, synthesis) => ({
        ...releaseDocumentRun(next, synthesis, owned),
        syntheses: putRun(next.syntheses, cancelledAt(at)(synthesis), owned),
      }),
      state,
    )
}

function asNewestOfRound<State extends Slice>(state: State, synthesis: Synthesis, owned: CopyOnWrite): State {
  const { id, roundId } = synthesis
  const next = { ...state, syntheses: putRun(state.syntheses, synthesis, owned) }
  return roundId === null
    ? next
    : changeRound(next, roundId, owned, (round) => ({ ...round, synthesisId: id }))
}

/** A round that waited for the version starts its next stage. */
function withVersion<State extends Slice>(state: State, synthesis: Synthesis, owned: CopyOnWrite): State {
  const { roundId } = synthesis
  const next = { ...state, syntheses: putRun(state.syntheses, synthesis, owned) }
  return roundId === null ? next : changeRound(next, roundId, owned, (round) => round)
}
