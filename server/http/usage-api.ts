import { createRoute, z } from '@hono/zod-openapi'
import { listUsage, sumUsageByAgent, USAGE_TASKS } from '#db/model-usage.ts'
import { Budget } from '#session/board-settings.ts'
import { type ApiApp, answer, BoardPath, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { needRole } from './caller.ts'
import { agentName } from './round-views.ts'
import { needs } from './route-rules.ts'

/** The newest ones; sums are of all. */
const MAX_CALLS = 200

const Micros = z.int().describe('Millionths of a US dollar, of what has a price.')
const Spend = z.object({
  tokens: z.int(),
  costMicros: Micros,
  day: z.string().describe('The UTC day of what follows.'),
  dayTokens: z.int(),
  dayCostMicros: Micros,
  reserved: z
    .object({ tokens: z.int(), costMicros: Micros })
    .describe('Held for rounds and syntheses that go on.'),
  hasUnknownCost: z.boolean(),
  hasEstimate: z.boolean(),
})
const Tokens = { inputTokens: z.int(), outputTokens: z.int() }
const Usage = z
  .object({
    spend: Spend,
    limits: Budget.extend({
      serverDayTokens: z.int().nullable().describe('Of all boards of this server together.'),
      serverDayMicros: z.int().nullable(),
    }),
    byAgent: z.array(
      z.object({
        agent: z.string().nullable(),
        name: z.string(),
        model: z.string(),
        calls: z.int(),
        ...Tokens,
        costMicros: Micros,
        hasUnknownCost: z.boolean(),
        hasEstimate: z.boolean(),
      }),
    ),
    calls: z
      .array(
        z.object({
          at: z.int(),
          task: z.enum(USAGE_TASKS),
          agent: z.string().nullable(),
          subject: z.string().describe('A turn, a round (for its moderation) or a synthesis.'),
          model: z.string(),
          ...Tokens,
          cacheReadTokens: z.int(),
          cacheWriteTokens: z.int(),
          costMicros: z.int().nullable().describe('null: the price is not known.'),
          isEstimate: z.boolean(),
        }),
      )
      .describe('The newest first.'),
  })
  .openapi('Usage')

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: '/api/v1/boards/{boardId}/usage',
  summary: 'What the board’s agents took, and what they may still take',
  request: { params: BoardPath },
  responses: { 200: answer(z.object({ usage: Usage }), 'The usage'), ...problems },
})

export function addUsage(app: ApiApp, services: ApiServices): void {
  const { db, config } = services
  app.openapi(read, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state, view } = await needRole(services, c, boardId, 'viewer')
    const [byAgent, calls] = await Promise.all([
      sumUsageByAgent(db, boardId),
      listUsage(db, boardId, MAX_CALLS),
    ])
    const { tokens, costMicros } = config.models.dayBudget
    const usage: z.infer<typeof Usage> = {
      spend: view.spend,
      limits: { ...view.settings.budget, serverDayTokens: tokens, serverDayMicros: costMicros },
      byAgent: byAgent.map(({ agentId, ...sums }) => ({
        ...sums,
        agent: agentId,
        name: agentId === null ? '' : agentName(state, agentId),
      })),
      calls: calls.map(({ seq: _seq, at, agentId, subjectId, ...call }) => ({
        ...call,
        at: at.getTime(),
        agent: agentId,
        subject: subjectId,
      })),
    }
    return c.json({ usage }, 200)
  })
}
