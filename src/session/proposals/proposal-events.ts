import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { HandEdit } from '#session/documents/hand-edit.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { ProposalMetrics, ProposalSource, ProposalText } from './proposal.ts'

/** How writing a version ended. */
export const ProposalOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    text: ProposalText,
    usage: ModelUsage.nullable(),
  }),
  z.object({
    state: z.literal('failed'),
    text: ProposalText,
    failure: TurnFailure,
    usage: ModelUsage.nullable(),
  }),
  /** The text written until then is kept. */
  z.object({ state: z.literal('cancelled'), text: ProposalText, usage: ModelUsage.nullable() }),
])
export type ProposalOutcome = z.infer<typeof ProposalOutcome>

/** Stored for good, like all events. */
export const PROPOSAL_EVENTS = [
  defineEvent('proposal.requested', {
    proposalId: z.string(),
    version: z.int(),
    previousId: z.string().nullable(),
    scope: z.enum(['board', 'selection']),
    sources: z.array(ProposalSource),
    metrics: ProposalMetrics,
    instructions: z.string(),
    isRevision: z.literal(true).optional(),
    hold: Amount,
  }),
  defineEvent('proposal.began', { proposalId: z.string(), agentId: z.string(), model: z.string() }),
  defineEvent('proposal.ended', { proposalId: z.string(), outcome: ProposalOutcome }),
  defineEvent('proposal.edited', {
    proposalId: z.string(),
    previousId: z.string(),
    version: z.int(),
    edit: HandEdit,
    /** Ideas that it cites and that did not go in before. */
    moreSources: z.array(ProposalSource),
    text: ProposalText,
  }),
  defineEvent('proposal.aborted', { proposalId: z.string() }),
] as const
export type ProposalEvent = z.infer<(typeof PROPOSAL_EVENTS)[number]>
