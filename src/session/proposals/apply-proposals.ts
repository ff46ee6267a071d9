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
import { requestedRun, savedByHand, withOutcome } from '#session/documents/document-run.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import type { ProposalsSlice } from './proposal.ts'
import type { ProposalEvent } from './proposal-events.ts'

export const APPLY_PROPOSALS: ApplyTable<ProposalsSlice & UsageSlice, ProposalEvent> = {
  'proposal.requested'(state, event, owned) {
    const { proposalId: id, hold, ...asked } = event.data
    const empty = { title: '', summary: '', findings: [], actions: [] }
    return {
      ...holdForRun(state, id, hold, owned),
      proposals: putRun(state.proposals, { ...asked, id, ...requestedRun(event), ...empty }, owned),
    }
  },
  'proposal.began': ({ proposals }, { data }, owned) => ({
    proposals: changeRun(proposals, data.proposalId, owned, begunAs('writing', data)),
  }),
  // A version that was cancelled keeps the time of that.
  'proposal.ended': (state, { at, data: { proposalId: id, outcome } }, owned) => ({
    ...settleDocumentRun(state, { id, usage: outcome.usage, at }, owned),
    proposals: changeRun(state.proposals, id, owned, (run) => withOutcome(run, outcome, at)),
  }),
  'proposal.aborted': (state, { at, data: { proposalId: id } }, owned) => ({
    ...releaseDocumentRun(state, entryOf(state.proposals, id), owned),
    proposals: changeRun(state.proposals, id, owned, cancelledAt(at)),
  }),
  // The agent and model stay those of the version before: they wrote the parts that were not edited.
  'proposal.edited'({ proposals }, event, owned) {
    const { proposalId: id, previousId, version, edit, moreSources, text } = event.data
    const previous = entryOf(proposals, previousId)
    if (!previous) return {}
    const {
      titleEdited: _titleEdited,
      summaryEdited: _summaryEdited,
      revision: _revision,
      isRevision: _isRevision,
      tries: _tries,
      ...before
    } = previous
    const proposal = {
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
    return { proposals: putRun(proposals, proposal, owned) }
  },
}
