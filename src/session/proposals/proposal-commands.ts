import { z } from 'zod'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import { nextVersion, revisionOf } from '#session/choosing/representation/decide-revision.ts'
import type { DocumentsSlice } from '#session/choosing/representation/document-points.ts'
import type { PollsSlice } from '#session/choosing/representation/representation-poll.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { tooMuchAsked } from '#session/documents/ask-limits.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { keepMarks } from '#session/documents/hand-edit.ts'
import { IdeaNumber } from '#session/ideas/idea.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import { Instructions } from '#session/syntheses/synthesis.ts'
import type { ThemeRunsSlice } from '#session/themes/theme-run.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount } from '#session/usage/model-usage.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import { editProposal, type ProposalVersionsSlice, restoreProposal } from './edit-proposal.ts'
import {
  EditedProposal,
  MAX_PROPOSED_IDEAS,
  type Proposal,
  ProposalId,
  type ProposalsSlice,
} from './proposal.ts'
import { type ProposalEvent, ProposalOutcome } from './proposal-events.ts'
import { metricsOf, sourceOf } from './proposal-sources.ts'

type RunSlice = ProposalsSlice & PollsSlice & DocumentsSlice
type Slice = RunSlice & ProposalVersionsSlice & ThemeRunsSlice & BudgetState & UsageSlice & AgentsSlice

const define = commandsOn<Slice, ProposalEvent>()

/** From the server's own planning. Fixes the ideas that go in and holds budget. */
const startProposal = define({
  type: 'proposal.start',
  fields: {
    proposalId: ProposalId,
    previousId: ProposalId.nullable(),
    scope: z.enum(['board', 'selection']),
    numbers: z.array(IdeaNumber).max(MAX_PROPOSED_IDEAS),
    instructions: Instructions,
    /** Answers the criticisms of the version before. */
    isRevision: z.literal(true).optional(),
    hold: Amount,
  },
  minRole: 'runs',
  decide(state, command, actor, { areAgentsOn, now }) {
    const { type: _type, numbers, isRevision, ...asked } = command
    const { proposalId, previousId, hold } = asked
    if (!areAgentsOn) return refuse('agents-off')
    if (entryOf(state.proposals, proposalId)) return accept()
    const previous = previousId === null ? null : entryOf(state.proposals, previousId)
    if (previousId !== null && !previous) return refuse('no-proposal')
    const version = nextVersion(state, state.proposals, { previous, actor, isRevision })
    if (typeof version !== 'number') return version
    const ideas = [...new Set(numbers)]
      .flatMap((number) => state.ideas.get(String(number)) ?? [])
      .filter(isAtWork)
    if (ideas.length === 0) return refuse('nothing-to-propose')
    const tooMuch = tooMuchAsked(state, actor, now)
    if (tooMuch) return tooMuch
    const over = overBudget(state, { hold, turns: null, roundId: null, now })
    if (over) return refuse(over)
    const sources = ideas.map(sourceOf)
    const metrics = metricsOf(state, ideas)
    const revision = isRevision && { isRevision }
    return accept({ kind: 'proposal.requested', data: { ...asked, version, sources, metrics, ...revision } })
  },
})

const beginProposal = define({
  type: 'proposal.begin',
  fields: { proposalId: ProposalId, agentId: z.string(), model: z.string() },
  minRole: 'server',
  startsWork: true,
  decide(state, { type: _type, ...data }) {
    const proposal = entryOf(state.proposals, data.proposalId)
    if (!proposal) return refuse('no-proposal')
    return refuseBegin(state, proposal, data.agentId) ?? accept({ kind: 'proposal.began', data })
  },
})

/** An aborted proposal keeps the text that there is, and its usage is counted once. */
const endProposal = define({
  type: 'proposal.end',
  fields: { proposalId: ProposalId, outcome: ProposalOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { proposalId, outcome: given }) {
    const proposal = entryOf(state.proposals, proposalId)
    if (!proposal) return accept()
    const whole = cited(state, proposal, given)
    const { text, usage } = whole
    const cancelled: ProposalOutcome = { state: 'cancelled', text, usage }
    const outcome = outcomeToRecord(state, proposal, { outcome: whole, cancelled })
    return outcome ? accept({ kind: 'proposal.ended', data: { proposalId, outcome } }) : accept()
  },
})

/** The text so far stays. */
const abortProposal = define({
  type: 'proposal.abort',
  fields: { proposalId: ProposalId },
  minRole: 'runs',
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/proposals/{proposalId}/abort',
    'End a proposal that is being written; what is there stays',
    'proposal',
  ),
  decide(state, { proposalId }) {
    const proposal = entryOf(state.proposals, proposalId)
    if (!proposal) return refuse('no-proposal')
    return isOpenDocumentRun(proposal) ? accept({ kind: 'proposal.aborted', data: { proposalId } }) : accept()
  },
})

/** Saves a version by hand. `previousId`: the newest one, on top of which it is. */
const saveProposal = define({
  type: 'proposal.edit',
  fields: { proposalId: ProposalId, previousId: ProposalId, ...EditedProposal.shape },
  minRole: 'editor',
  decide: editProposal,
})

/** Brings an earlier version back, as a further one. */
const restoreVersion = define({
  type: 'proposal.restore',
  fields: { proposalId: ProposalId, previousId: ProposalId, earlierId: ProposalId },
  minRole: 'editor',
  decide: restoreProposal,
})

export const PROPOSAL_COMMANDS = [
  startProposal,
  beginProposal,
  endProposal,
  abortProposal,
  saveProposal,
  restoreVersion,
] as const

/** Aborts the open proposals when all agents are stopped. */
export function stopProposals({ proposals }: ProposalsSlice): ProposalEvent[] {
  return Object.values(proposals)
    .filter(isOpenDocumentRun)
    .map(({ id: proposalId }) => ({ kind: 'proposal.aborted', data: { proposalId } }))
}

/** Only what went in can be cited; the people behind a finding follow from the ideas it cites, not from the model. */
function cited(state: RunSlice, proposal: Proposal, outcome: ProposalOutcome): ProposalOutcome {
  const { sources, previousId } = proposal
  const previous = previousId === null ? null : entryOf(state.proposals, previousId)
  const authors = new Map(sources.map(({ number, authorId }) => [number, authorId]))
  const known = (numbers: readonly number[]) => [...new Set(numbers)].filter((number) => authors.has(number))
  const { revision, ...text } = outcome.text
  const hasText = text.summary !== '' || text.findings.length > 0
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
      ...(hasText && revisionOf(state, proposal, revision)),
    },
  }
}
