import { z } from 'zod'
import { HandEdit } from '#session/documents/hand-edit.ts'
import {
  EditedProposal,
  MAX_PROPOSED_IDEAS,
  ProposalId,
  ProposalMetrics,
  ProposalSource,
  ProposalText,
} from '#session/proposals/proposal.ts'
import { MAX_INSTRUCTIONS_CHARS } from '#session/syntheses/synthesis.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { OriginOfRun } from './origin.ts'
import { NEWEST_VERSION } from './saved-versions.ts'
import { Time } from './time.ts'

/** A version of a proposal. Times are in milliseconds since 1970; `error` is the reason why a run failed. */
export const ProposalResponse = ProposalText.extend({
  id: z.string(),
  version: z.int(),
  previous: z.string().nullable(),
  state: z.enum(['queued', 'writing', 'done', 'failed', 'cancelled']),
  scope: z
    .enum(['board', 'selection'])
    .describe('board: all ideas that were not archived. selection: those that a person chose.'),
  metrics: ProposalMetrics.describe('Counted when it was written.'),
  sourceCount: z.int(),
  stale: z
    .object({ changed: z.int(), gone: z.int(), fresh: z.int() })
    .describe('Sources changed or gone since, and for a whole board ideas that came since.'),
  edit: HandEdit.optional().describe(
    'A person saved this version; `restores`: the version that it restores. Missing: an agent wrote it.',
  ),
  sourcesAt: Time.optional().describe('When its sources were taken, if that was before `startedAt`.'),
  instructions: z.string(),
  isRevision: z
    .literal(true)
    .optional()
    .describe('An agent answered in it the criticisms of the version before.'),
  agent: z.string().nullable(),
  model: z.string().nullable().describe('`provider:model`, once it began. demo: a script and no AI.'),
  origin: OriginOfRun,
  tries: z.int().optional().describe('How often it was begun, restarts included; three times at most.'),
  requestedBy: z.string(),
  startedAt: Time,
  endedAt: Time.nullable(),
  error: TurnFailure.optional(),
  usage: ModelUsage.nullable(),
}).meta({ id: 'Proposal' })

/** The ideas that go in, from the whole board or chosen; and the version that is rewritten. */
export const ProposalRequest = z.object({
  numbers: z
    .array(z.int().positive())
    .min(1)
    .max(MAX_PROPOSED_IDEAS)
    .optional()
    .describe(
      'The ideas that go in; by default what the version before was of, or all that are not archived.',
    ),
  previous: ProposalId.optional().describe('Makes a further version of this proposal.'),
  instructions: z.string().max(MAX_INSTRUCTIONS_CHARS).optional(),
})
export type ProposalRequest = z.input<typeof ProposalRequest>

/** The whole text of the version that is saved by hand. */
export const ProposalEdit = EditedProposal
/** The newest version that the caller has. */
export const RestoreProposal = z.object({ newest: ProposalId.describe(NEWEST_VERSION) })
export type ProposalResponse = z.infer<typeof ProposalResponse>
export const OneProposal = z.object({ proposal: ProposalResponse })
/** All versions of all proposals, oldest first. */
export const Proposals = z.object({ proposals: z.array(ProposalResponse) })
/** The ideas that went in, as they were then. */
export const ProposalSources = z.object({
  sources: z
    .array(ProposalSource)
    .describe('The ideas that went in, as they were then; of long ones the beginning.'),
})
export const ProposalWithSources = z.object({ proposal: ProposalResponse.and(ProposalSources) })
