import { z } from 'zod'
import { type Gather, GroupedTheme, Theme } from '#session/gather.ts'
import { HandEdit } from '#session/hand-edit.ts'
import { CATEGORIES, type LogView, STATUSES } from '#session/idea.ts'
import { ModelUsage } from '#session/model-usage.ts'
import type { Projection } from '#session/projection.ts'
import { ProposalMetrics, ProposalText, type ProposalView } from '#session/proposal.ts'
import { TurnFailure } from '#session/round.ts'

/** What the idea log, themes and proposals leave in a session. */
export type LogSlices = Pick<Projection, 'log' | 'echoes' | 'gathers' | 'proposals'>

/** Of a board where nobody has written anything. */
export const NO_LOG: LogSlices = {
  log: {
    seq: 0,
    count: 0,
    byCategory: { idea: 0, decision: 0, todo: 0, note: 0, question: 0 },
    byStatus: { raw: 0, refining: 0, distilled: 0, actionable: 0, archived: 0 },
    decisions: 0,
    openTodos: 0,
    lastChanged: [],
  },
  echoes: {},
  gathers: {},
  proposals: {},
}

const Log: z.ZodType<LogView> = z.object({
  seq: z.number(),
  count: z.number(),
  byCategory: z.record(z.enum(CATEGORIES), z.number()),
  byStatus: z.record(z.enum(STATUSES), z.number()),
  decisions: z.number(),
  openTodos: z.number(),
  lastChanged: z.array(z.number()),
})

const made = {
  id: z.string(),
  agentId: z.string().nullable(),
  model: z.string().nullable(),
  askedBy: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  failure: TurnFailure.nullable(),
  usage: ModelUsage.nullable(),
}

const KeptGather: z.ZodType<Gather> = z.object({
  ...made,
  state: z.enum(['queued', 'thinking', 'proposed', 'accepted', 'dismissed', 'undone', 'failed', 'cancelled']),
  numbers: z.array(z.number()),
  themes: z.array(Theme),
  rest: z.array(z.number()),
  accepted: z.array(Theme.extend({ number: z.number(), noteId: z.string() })),
  grouped: z.array(GroupedTheme).optional(),
  settled: z.object({ by: z.string(), at: z.number() }).nullable(),
})

const KeptProposal: z.ZodType<ProposalView> = ProposalText.extend({
  ...made,
  version: z.number(),
  previousId: z.string().nullable(),
  state: z.enum(['queued', 'writing', 'done', 'failed', 'cancelled']),
  scope: z.enum(['board', 'selection']),
  metrics: ProposalMetrics,
  edit: HandEdit.optional(),
  sourcesAt: z.number().optional(),
  instructions: z.string(),
  sourceCount: z.number(),
  stale: z.object({ changed: z.number(), gone: z.number(), fresh: z.number() }),
})

/** As with the other slices: each by itself, and what can't be read is missing until the server tells it. */
export const KEPT_LOG = {
  log: Log.catch(NO_LOG.log),
  echoes: z.record(z.string(), z.array(z.number())).catch({}),
  gathers: z.record(z.string(), KeptGather).catch({}),
  proposals: z.record(z.string(), KeptProposal).catch({}),
}
