import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import {
  begunBy,
  cancelDocumentRun,
  changeDocumentRun,
  putDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { requestedRun, savedByHand, withOutcome } from '#session/documents/document-run.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import type { Proposal } from './proposal.ts'

/** Adds an empty version that waits for the synthesizer, with its hold. */
export function proposalRequested(
  state: SessionState,
  event: EventOf<'proposal.requested'>,
  owned: Owned,
): SessionState {
  const { proposalId: id, hold, ...asked } = event.data
  const proposal: Proposal = {
    ...asked,
    id,
    ...requestedRun(event),
    title: '',
    summary: '',
    findings: [],
    actions: [],
  }
  return putDocumentRun(setHold(state, id, holdFor(null, 1, hold), owned), 'proposals', proposal, owned)
}

/** The version is being written, by this agent and model; each beginning counts as a try. */
export function proposalBegan(
  state: SessionState,
  { data }: EventOf<'proposal.began'>,
  owned: Owned,
): SessionState {
  const begin = (run: Proposal): Proposal => ({ ...run, ...begunBy(run, data), state: 'writing' })
  return changeDocumentRun(state, 'proposals', data.proposalId, owned, begin)
}

/** Stores the text, or why there is none, and counts the usage. A version that was cancelled keeps the time of that. */
export function proposalEnded(
  state: SessionState,
  { at, data: { proposalId: id, outcome } }: EventOf<'proposal.ended'>,
  owned: Owned,
): SessionState {
  const settled = settleDocumentRun(state, { id, usage: outcome.usage, at }, owned)
  return changeDocumentRun(settled, 'proposals', id, owned, (run) => withOutcome(run, outcome, at))
}

/** Cancels the version and releases its hold; the usage of a call under way is recorded later. */
export function proposalAborted(
  state: SessionState,
  { at, data }: EventOf<'proposal.aborted'>,
  owned: Owned,
): SessionState {
  return cancelDocumentRun(state, 'proposals', { id: data.proposalId, at }, owned)
}

/** The agent and model stay those of the version before, who wrote the unchanged parts. */
export function proposalEdited(
  state: SessionState,
  event: EventOf<'proposal.edited'>,
  owned: Owned,
): SessionState {
  const { proposalId: id, previousId, version, edit, moreSources, text } = event.data
  const previous = entryOf(state.proposals, previousId)
  if (!previous) return state
  const {
    titleEdited: _titleEdited,
    summaryEdited: _summaryEdited,
    revision: _revision,
    isRevision: _isRevision,
    tries: _tries,
    ...before
  } = previous
  const proposal: Proposal = {
    ...before,
    ...text,
    id,
    previousId,
    version,
    edit,
    // Versions share the list where they can: it may be a whole board.
    sources: moreSources.length === 0 ? previous.sources : [...previous.sources, ...moreSources],
    sourcesAt: previous.sourcesAt ?? previous.startedAt,
    ...savedByHand(event),
  }
  return putDocumentRun(state, 'proposals', proposal, owned)
}
