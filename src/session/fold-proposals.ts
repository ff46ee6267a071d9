import { askedFor, savedByHand, withOutcome } from './document-run.ts'
import type { EventOf } from './event.ts'
import { withAwaited, withoutAwaited } from './fold-turns.ts'
import type { Owned } from './own.ts'
import type { Proposal } from './proposal.ts'
import { hold, holdFor, settleUsage } from './spend.ts'
import { callKey, entryOf, type SessionState } from './state.ts'

export function proposalAsked(
  state: SessionState,
  event: EventOf<'proposal.asked'>,
  owned: Owned,
): SessionState {
  const { proposalId: id, reserve, ...asked } = event.data
  const proposal: Proposal = {
    ...asked,
    id,
    ...askedFor(event),
    title: '',
    summary: '',
    findings: [],
    actions: [],
  }
  return put(hold(state, id, holdFor(null, 1, reserve), owned), proposal, owned)
}

export function proposalBegan(
  state: SessionState,
  event: EventOf<'proposal.began'>,
  owned: Owned,
): SessionState {
  const { proposalId, agentId, model } = event.data
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return state
  const tries = (proposal.tries ?? 0) + 1
  return put(state, { ...proposal, state: 'writing', agentId, model, tries }, owned)
}

export function proposalEnded(
  state: SessionState,
  event: EventOf<'proposal.ended'>,
  owned: Owned,
): SessionState {
  const { proposalId, outcome } = event.data
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return state
  const heard = withoutAwaited(state, callKey(proposalId), owned)
  const settled = settleUsage(heard, outcome.usage, event.at, null, owned)
  const ended: Proposal = withOutcome(proposal, outcome, event.at)
  return put(hold(settled, proposalId, holdFor(null, 0), owned), ended, owned)
}

export function proposalAborted(
  state: SessionState,
  event: EventOf<'proposal.aborted'>,
  owned: Owned,
): SessionState {
  const { proposalId } = event.data
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return state
  const waiting = proposal.state === 'writing' ? withAwaited(state, callKey(proposalId), owned) : state
  const held = hold(waiting, proposalId, holdFor(null, 0), owned)
  return put(held, { ...proposal, state: 'cancelled', endedAt: event.at }, owned)
}

/** The agent and model stay those of the version before: what was not edited is theirs. */
export function proposalEdited(
  state: SessionState,
  event: EventOf<'proposal.edited'>,
  owned: Owned,
): SessionState {
  const { proposalId: id, previousId, version, edit, moreSources, text } = event.data
  const previous = entryOf(state.proposals, previousId)
  if (!previous) return state
  const { titleEdited: _titleEdited, summaryEdited: _summaryEdited, tries: _tries, ...before } = previous
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
  return put(state, proposal, owned)
}

function put(state: SessionState, proposal: Proposal, owned: Owned): SessionState {
  const proposals = owned.record(state.proposals)
  proposals[proposal.id] = proposal
  return { ...state, proposals }
}
