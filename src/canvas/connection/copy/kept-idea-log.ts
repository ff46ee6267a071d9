import { z } from 'zod'
import { renameKey } from '#base/rename-key.ts'
import { HandEdit } from '#session/documents/hand-edit.ts'
import { CATEGORIES, type LogView, Promotion, STATUSES } from '#session/ideas/idea.ts'
import type { Projection } from '#session/projection.ts'
import { ProposalMetrics, ProposalText } from '#session/proposals/proposal.ts'
import { GroupedTheme, Theme } from '#session/themes/theme-run.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

/** The slices of the idea log, themes and proposals. */
export type LogSlices = Pick<Projection, 'log' | 'echoes' | 'promotions' | 'themeRuns' | 'proposals'>

/** Slices of a board without ideas. */
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
  promotions: {},
  themeRuns: {},
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

/** Copies that were written by an earlier version call who requested a document `askedBy`. */
export function renameAskedBy(value: unknown): unknown {
  return renameKey(value, 'askedBy', 'requestedBy')
}

const made = {
  id: z.string(),
  agentId: z.string().nullable(),
  model: z.string().nullable(),
  requestedBy: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  failure: TurnFailure.nullable(),
  usage: ModelUsage.nullable(),
}

const KeptThemeRun = z.object({
  ...made,
  state: z.enum(['queued', 'thinking', 'proposed', 'accepted', 'dismissed', 'undone', 'failed', 'cancelled']),
  numbers: z.array(z.number()),
  themes: z.array(Theme),
  rest: z.array(z.number()),
  accepted: z.array(Theme.extend({ number: z.number(), noteId: z.string() })),
  grouped: z.array(GroupedTheme).optional(),
  settled: z.object({ by: z.string(), at: z.number() }).nullable(),
})

const KeptProposal = ProposalText.extend({
  ...made,
  version: z.number(),
  previousId: z.string().nullable(),
  state: z.enum(['queued', 'writing', 'done', 'failed', 'cancelled']),
  scope: z.enum(['board', 'selection']),
  metrics: ProposalMetrics,
  edit: HandEdit.optional(),
  sourcesAt: z.number().optional(),
  instructions: z.string(),
  isRevision: z.literal(true).optional(),
  sourceCount: z.number(),
  stale: z.object({ changed: z.number(), gone: z.number(), fresh: z.number() }),
})

/** Like the other slices, each is read separately; an unreadable one is missing until the server sends it. */
export const KEPT_LOG = {
  log: Log.catch(NO_LOG.log),
  echoes: z.record(z.string(), z.array(z.number())).catch({}),
  promotions: z.record(z.string(), Promotion.extend({ isDone: z.boolean() })).catch({}),
  themeRuns: z.record(z.string(), z.preprocess(renameAskedBy, KeptThemeRun)).catch({}),
  proposals: z.record(z.string(), z.preprocess(renameAskedBy, KeptProposal)).catch({}),
}
