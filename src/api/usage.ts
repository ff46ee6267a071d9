import { z } from 'zod'
import { Budget } from '#session/board/board-settings.ts'
import { USAGE_TASKS } from '#session/usage/usage-task.ts'

const Micros = z.int().describe('Millionths of a US dollar, of what has a price.')
const Spend = z.object({
  tokens: z.int(),
  costMicros: Micros,
  day: z.string().describe('The UTC day of what follows.'),
  dayTokens: z.int(),
  dayCostMicros: Micros,
  held: z.object({ tokens: z.int(), costMicros: Micros }).describe('The sum of the holds of runs under way.'),
  hasUnknownCost: z.boolean(),
  hasEstimate: z.boolean(),
})
const Tokens = { inputTokens: z.int(), outputTokens: z.int() }

/**
 * The usage of agents. Tokens are counted, money is in millionths of a US dollar; `null` where a price is not known.
 */
export const UsageResponse = z
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
  .meta({ id: 'Usage' })
export type UsageResponse = z.infer<typeof UsageResponse>
export const OneUsage = z.object({ usage: UsageResponse })
