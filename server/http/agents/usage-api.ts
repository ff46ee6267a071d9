import { OneUsage, type UsageResponse } from '#api/usage.ts'
import { listUsage, sumUsageByAgent } from '#db/model-usage.ts'
import { agentName } from '#session/agents/agent-name.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'

/** The newest calls are listed; sums are over all of them. */
const MAX_CALLS = 200

const read = boardRoute('viewer', 'get /usage', {
  summary: 'What the board’s agents took, and what they may still take',
  answers: { 200: answer(OneUsage, 'The usage') },
})

/**
 * Adds the route that shows everyone on a board its agents' usage and budgets. Money is in millionths of a US dollar.
 */
export function addUsage(app: ApiApp, services: ApiServices): void {
  const { db, config } = services
  app.openapi(read, async (c) => {
    const { boardId } = c.req.valid('param')
    const { state, view } = await requireRole(services, c, boardId, 'viewer')
    const [byAgent, calls] = await Promise.all([
      sumUsageByAgent(db, boardId),
      listUsage(db, boardId, MAX_CALLS),
    ])
    const { tokens, costMicros } = config.models.dayBudget
    const usage: UsageResponse = {
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
