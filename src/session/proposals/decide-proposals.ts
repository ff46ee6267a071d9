import { tooMuchAsked } from '#session/ask-limits.ts'
import { nextVersion, revisionOf } from '#session/choosing/representation/decide-revision.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { keepMarks } from '#session/documents/hand-edit.ts'
import type { BoardEvent } from '#session/event.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import type { Proposal, ProposalOutcome } from './proposal.ts'
import { metricsOf, sourceOf } from './proposal-sources.ts'

/**
 * Fixes the ideas that go in and holds budget. Refusals: `agents-off`, `no-proposal`, `nothing-to-propose`,
 * `over-budget`.
 */
export function startProposal(
  state: SessionState,
  command: CommandOf<'proposal.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { proposalId, previousId, scope, instructions, isRevision, hold } = command
  if (!areAgentsOn) return refuse('agents-off')
  if (entryOf(state.proposals, proposalId)) return accept()
  const previous = previousId === null ? null : entryOf(state.proposals, previousId)
  if (previousId !== null && !previous) return refuse('no-proposal')
  const version = nextVersion(state, state.proposals, { previous, actor, isRevision })
  if (typeof version !== 'number') return version
  const ideas = [...new Set(command.numbers)]
    .flatMap((number) => state.ideas.get(String(number)) ?? [])
    .filter(isAtWork)
  if (ideas.length === 0) return refuse('nothing-to-propose')
  const tooMuch = tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { hold, turns: null, roundId: null, now })
  if (over) return refuse('over-budget', over)
  const sources = ideas.map(sourceOf)
  const metrics = metricsOf(state, ideas)
  return accept({
    kind: 'proposal.requested',
    data: {
      proposalId,
      version,
      previousId,
      scope,
      sources,
      metrics,
      instructions,
      ...(isRevision && { isRevision }),
      hold,
    },
  })
}

/** Begins a try; refuses with `no-proposal`. */
export function beginProposal(state: SessionState, command: CommandOf<'proposal.begin'>): Decision {
  const { proposalId, agentId, model } = command
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return refuse('no-proposal')
  const stop = refuseBegin(state, proposal, agentId)
  if (stop) return stop
  return accept({ kind: 'proposal.began', data: { proposalId, agentId, model } })
}

/** An aborted proposal keeps the text that there is, and its usage is counted once. */
export function endProposal(state: SessionState, command: CommandOf<'proposal.end'>): Decision {
  const { proposalId } = command
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return accept()
  const whole = cited(state, proposal, command.outcome)
  const { text, usage } = whole
  const cancelled: ProposalOutcome = { state: 'cancelled', text, usage }
  const outcome = outcomeToRecord(state, proposal, { outcome: whole, cancelled })
  return outcome ? accept({ kind: 'proposal.ended', data: { proposalId, outcome } }) : accept()
}

/** Aborts a proposal; its text so far stays. Refuses with `no-proposal`. */
export function abortProposal(state: SessionState, command: CommandOf<'proposal.abort'>): Decision {
  const { proposalId } = command
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) return refuse('no-proposal')
  return isOpenDocumentRun(proposal) ? accept({ kind: 'proposal.aborted', data: { proposalId } }) : accept()
}

/** Aborts the open proposals when all agents are stopped. */
export function stopProposals(state: Pick<SessionState, 'proposals'>): BoardEvent[] {
  return Object.values(state.proposals)
    .filter(isOpenDocumentRun)
    .map(({ id: proposalId }) => ({ kind: 'proposal.aborted', data: { proposalId } }))
}

/** Only what went in can be cited; the people behind a finding follow from the ideas it cites, not from the model. */
function cited(state: SessionState, proposal: Proposal, outcome: ProposalOutcome): ProposalOutcome {
  const { sources, previousId } = proposal
  const previous = previousId === null ? null : entryOf(state.proposals, previousId)
  const authors = new Map(sources.map(({ number, authorId }) => [number, authorId]))
  const known = (numbers: readonly number[]) => [...new Set(numbers)].filter((number) => authors.has(number))
  const { revision, ...text } = outcome.text
  const saysSomething = text.summary !== '' || text.findings.length > 0
  return {
    ...outcome,
    text: {
      ...text,
      findings: keepMarks(previous?.findings ?? [], text.findings).map((finding) => {
        const numbers = known(finding.numbers)
        const people = [...new Set(numbers.flatMap((number) => authors.get(number) ?? []))]
        return { ...finding, numbers, people }
      }),
      actions: keepMarks(previous?.actions ?? [], text.actions).map((action) => ({
        ...action,
        numbers: known(action.numbers),
      })),
      ...(saysSomething && revisionOf(state, proposal, revision)),
    },
  }
}
